import type { LaunchCommand } from './client-names.ts';
import { hookFile } from './hook-file.ts';
import { clientPaths, type InstallPlace } from './install-place.ts';
import { instructionsFile } from './instructions-file.ts';
import type { ManagedFile } from './managed-file.ts';
import { serverFile, type ServerEnvironment } from './server-file.ts';

export interface ManagedContents {
  readonly protocol?: string | undefined;
  readonly environment?: ServerEnvironment | undefined;
}

/** The files of the client that hold entries of ours; the instructions among them only when asked for. */
export function managedFiles(
  place: InstallPlace,
  launch: LaunchCommand,
  { protocol, environment }: ManagedContents,
): readonly ManagedFile[] {
  const paths = clientPaths(place);
  const files = [serverFile(paths.servers, launch, environment), hookFile(paths.settings, launch)];
  return protocol === undefined ? files : [...files, instructionsFile(paths.instructions, protocol)];
}
