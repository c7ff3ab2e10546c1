import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const workspaceRoot: string = fileURLToPath(new URL('../../../..', import.meta.url));

/** Text of a file, by its path from the workspace root. */
export function readText(path: string): string {
  return readFileSync(join(workspaceRoot, path), 'utf8');
}

/** Files of the checkout that are not ignored, from its root, with forward slashes, sorted. */
export function trackedFiles(): readonly string[] {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: workspaceRoot,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const files = list.split('\0').filter((path) => path !== '' && existsSync(join(workspaceRoot, path)));
  return files.sort();
}
