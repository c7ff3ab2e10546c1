import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** Runs npm as whoever uses the packages does: their registry and settings count, nothing of this workspace; its output. */
export async function runNpm(args: readonly string[], cwd: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [npmCli(), ...args], {
    cwd,
    env: { ...process.env, NODE_OPTIONS: '', NODE_PATH: '' },
    maxBuffer: 2 ** 26,
  });
  return stdout;
}

/** The script of npm, which starts without a shell on every system. */
export function npmCli(): string {
  const beside = dirname(process.execPath);
  const places = [
    process.env['npm_execpath'] ?? '',
    join(beside, 'node_modules/npm/bin/npm-cli.js'),
    join(beside, '../lib/node_modules/npm/bin/npm-cli.js'),
  ];
  const found = places.find((place) => place.endsWith('npm-cli.js') && existsSync(place));
  if (found === undefined) throw new Error(`npm is in none of ${places.join(', ')}. Run the tests with \`npm test\`.`);
  return found;
}
