import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs a script to its end; what it writes to standard output. Rejects with what it complains about. */
export async function runNode(node, args, { cwd, env }) {
  const { stdout } = await run(node, args, { cwd, env, maxBuffer: 2 ** 26 }).catch((error) => {
    throw new Error(`node ${args.join(' ')} ended with ${error.code}. ${error.stderr ?? ''}`, { cause: error });
  });
  return stdout;
}
