import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What git writes to standard output. Rejects with what it complains about. */
export async function runGit(cwd, ...args) {
  const { stdout } = await run('git', args, { cwd, maxBuffer: 2 ** 26 });
  return stdout.trim();
}
