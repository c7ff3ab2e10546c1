import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { publint } from 'publint';
import { libraries, readManifest, workspaceRoot, type Manifest } from './test-support/workspace.ts';

interface Packed {
  readonly name: string;
  readonly files: readonly { readonly path: string }[];
}

const appRoot = join(workspaceRoot, 'apps/mcp-server');
const published: readonly (readonly [string, string, Manifest])[] = [
  ...libraries().map(({ root, manifest }) => [manifest.name, root, manifest] as const),
  [readManifest(appRoot).name, appRoot, readManifest(appRoot)],
];

/** What npm would pack of each workspace, by name; nothing is written. */
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

describe.each(published)('the package %s', (name, root, manifest) => {
  let packed: readonly string[];

  beforeAll(() => {
    packed = packedFiles().get(name) ?? [];
  });

  it('packs its build with types, its README and its source', () => {
    const needed = ['package.json', 'dist/index.js', 'dist/index.d.ts', 'src/index.ts'];
    expect(needed.filter((file) => !packed.includes(file))).toEqual([]);
  });

  it('packs no tests, no examples and no build state', () => {
    expect(packed.filter((file) => /\.(test|example)\.|test-support|tsbuildinfo|out-tsc/.test(file))).toEqual([]);
  });

  it('is clean in the eyes of publint', async () => {
    const { messages } = await publint({ pkgDir: root, pack: false, strict: true });
    expect(messages.map(({ code, path }) => `${code} at ${path.join('.')}`)).toEqual([]);
    expect(manifest.version).toMatch(/^\d/);
  });
});

let cachedPack: ReadonlyMap<string, readonly string[]> | undefined;

function packedFiles(): ReadonlyMap<string, readonly string[]> {
  cachedPack ??= packAll();
  return cachedPack;
}
