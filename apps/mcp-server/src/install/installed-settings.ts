import { chooseFiles } from './client-files.ts';
import type { InstallPlace } from './install-place.ts';
import { withoutMark } from './managed-file.ts';
import { settingsIn } from './managed-files.ts';
import { readTextFile } from './text-file.ts';

/** What the server that is in the client's settings already is started with, by name. */
export async function installedSettings(place: InstallPlace): Promise<(name: string) => string | undefined> {
  const paths = await chooseFiles(place);
  const file = await readTextFile(paths.servers);
  return file === undefined ? () => undefined : settingsIn(withoutMark(file.text), paths, place.client);
}
