import { execFileSync } from 'node:child_process';
import { workspaceRoot } from './workspace.ts';

interface Packed {
  readonly name: string;
  /** Bytes of the tarball. */
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

export interface PackedFiles {
  /** Bytes of the tarball. */
  readonly size: number;
  readonly files: readonly string[];
}

let cached: ReadonlyMap<string, PackedFiles> | undefined;

/** What npm would pack of each workspace, by name; nothing is written. */
export function packedFiles(): ReadonlyMap<string, PackedFiles> {
  cached ??= packAll();
  return cached;
}

function packAll(): ReadonlyMap<string, PackedFiles> {
  const npm = process.env['npm_execpath'];
  const [command, args] = npm === undefined ? ['npm', []] : [process.execPath, [npm]];
  const output = execFileSync(command, [...args, 'pack', '--workspaces', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: workspaceRoot,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const packed = JSON.parse(output) as readonly Packed[];
  return new Map(packed.map(({ name, size, files }) => [name, { size, files: files.map(({ path }) => path) }]));
}
