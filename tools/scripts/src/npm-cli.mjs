import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';

/** How to start npm without a shell: its JavaScript by the running Node, because on Windows `npm` is a .cmd. */
export function npmCommand({ env = process.env, execPath = process.execPath, exists = existsSync } = {}) {
  const node = dirname(execPath);
  const candidates = [
    env.npm_execpath,
    join(node, 'node_modules/npm/bin/npm-cli.js'),
    join(node, '../lib/node_modules/npm/bin/npm-cli.js'),
  ];
  const cli = candidates.find((path) => path?.endsWith('npm-cli.js') && exists(path));
  return cli === undefined ? { command: 'npm', args: [] } : { command: execPath, args: [cli] };
}
