import type { LaunchCommand } from './client-names.ts';
import { hookFile } from './hook-file.ts';
import { clientPaths, type InstallPlace } from './install-place.ts';
import { instructionsFile } from './instructions-file.ts';
import type { ManagedFile } from './managed-file.ts';
import { serverFile } from './server-file.ts';

/** The files of the client that hold entries of ours; the instructions among them only when asked for. */
export function managedFiles(
  place: InstallPlace,
  launch: LaunchCommand,
  { protocol }: { readonly protocol?: string | undefined },
): readonly ManagedFile[] {
  const paths = clientPaths(place);
  const files = [serverFile(paths.servers, launch), hookFile(paths.settings, launch)];
  return protocol === undefined ? files : [...files, instructionsFile(paths.instructions, protocol)];
}
