import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { LaunchCommand } from './client-names.ts';
import type { InstallScope } from './install-place.ts';

export interface LaunchOptions {
  readonly scope: InstallScope;
  /** The Node.js that runs, absolute: native parts of the server were built for it. */
  readonly node: string;
  /** `bin/learning-memory.mjs` of the server that runs, absolute. */
  readonly program: string;
  /** `PATH`. */
  readonly searchPath: string | undefined;
}

/**
 * How a client starts this server. Settings of a project are shared, so they name the command alone where it is installed;
 * those of a user, and where it is not, hold paths of this machine.
 */
export function launchCommand({ scope, node, program, searchPath }: LaunchOptions): LaunchCommand {
  const folders = (searchPath ?? '').split(delimiter);
  const isInstalled = folders.some((folder) => folder !== '' && existsSync(join(folder, 'learning-memory')));
  return scope === 'project' && isInstalled
    ? { command: 'learning-memory', args: [] }
    : { command: node, args: [program] };
}
