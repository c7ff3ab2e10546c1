import { chooseFiles } from './client-files.ts';
import type { InstallPlace } from './install-place.ts';
import { withoutMark } from './managed-file.ts';
import { settingsIn } from './managed-files.ts';
import { readTextFile } from './text-file.ts';

/** `TOOLSETS` of the server that is in the client's settings already. */
export async function installedToolsets(place: InstallPlace): Promise<string | undefined> {
  const paths = await chooseFiles(place);
  const file = await readTextFile(paths.servers);
  return file && settingsIn(withoutMark(file.text), paths, place.client)('TOOLSETS');
}
