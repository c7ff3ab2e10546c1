import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';

/** npm's own script, to be run by Node.js without a shell; that of `npm run` when this runs below it. */
export function npmScript({ env = process.env, execPath = process.execPath } = {}) {
  const node = dirname(execPath);
  const candidates = [
    env.npm_execpath,
    join(node, 'node_modules/npm/bin/npm-cli.js'),
    join(node, '../lib/node_modules/npm/bin/npm-cli.js'),
  ];
  const found = candidates.find((path) => path?.endsWith('npm-cli.js') && existsSync(path));
  if (found === undefined) {
    throw new Error(`No npm is beside ${execPath}. Install Node.js with its npm, or start this with "npm run".`);
  }
  return found;
}

/** The scope of our packages. */
export const SCOPE = '@learning-memory';

/** What makes npm take a registry for all packages: one that is configured for a scope would win for those. */
export const registryOptions = (url) => [`--registry=${url}`, `--${SCOPE}:registry=${url}`];

/** The registry that npm is configured to publish our packages to. */
export async function ownRegistry({ cwd, env = process.env }) {
  const config = JSON.parse(await runNpm(['config', 'list', '--json'], { cwd, env }));
  return config[`${SCOPE}:registry`] ?? config.registry;
}

/** Runs npm to its end; its standard output. Rejects with what it said when it fails. */
export async function runNpm(args, { cwd, env = process.env, node = process.execPath } = {}) {
  const child = spawn(node, [npmScript(), ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  const [output, complaints, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new Error(`npm ${args.join(' ')} ended with ${code} in ${cwd}. ${complaints}${output}`);
  return output;
}
