import { clientPaths, type InstallPlace } from './install-place.ts';
import { installedSetting } from './server-file.ts';
import { readTextFile } from './text-file.ts';

/** `TOOLSETS` of the server that is in the client's settings already. */
export async function installedToolsets(place: InstallPlace): Promise<string | undefined> {
  const { servers } = clientPaths(place);
  const file = await readTextFile(servers);
  return file && installedSetting(file.text.replace(/^\uFEFF/u, ''), servers, 'TOOLSETS');
}
