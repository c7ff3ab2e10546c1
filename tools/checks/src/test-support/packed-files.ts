import { execFileSync } from 'node:child_process';
import { workspaceRoot } from './workspace.ts';

interface Packed {
  readonly name: string;
  readonly files: readonly { readonly path: string }[];
}

let cached: ReadonlyMap<string, readonly string[]> | undefined;

/** What npm would pack of each workspace, by name; nothing is written. */
export function packedFiles(): ReadonlyMap<string, readonly string[]> {
  cached ??= packAll();
  return cached;
}

function packAll(): ReadonlyMap<string, readonly string[]> {
  const npm = process.env['npm_execpath'];
  const [command, args] = npm === undefined ? ['npm', []] : [process.execPath, [npm]];
  const output = execFileSync(command, [...args, 'pack', '--workspaces', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: workspaceRoot,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return new Map((JSON.parse(output) as Packed[]).map(({ name, files }) => [name, files.map(({ path }) => path)]));
}
