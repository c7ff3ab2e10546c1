import { beforeAll, describe, expect, it } from '@jest/globals';
import { publint } from 'publint';
import { packedFiles } from './test-support/packed-files.ts';
import { libraries, publishedPackages, readText, workspaceRoot } from './test-support/workspace.ts';

const MOST_SERVER_BYTES = 15_000_000;

describe.each(libraries())('the package $manifest.name', ({ root, manifest }) => {
  let packed: readonly string[];

  beforeAll(() => {
    packed = packedFiles().get(manifest.name)?.files ?? [];
  });

  it('packs its build with types, its README, its source and the license', () => {
    const needed = ['package.json', 'README.md', 'LICENSE', 'dist/index.js', 'dist/index.d.ts', 'src/index.ts'];
    expect(needed.filter((file) => !packed.includes(file))).toEqual([]);
    expect(readText(root, 'LICENSE')).toBe(readText(workspaceRoot, 'LICENSE'));
  });

  it('packs no tests, no examples and no build state', () => {
    expect(packed.filter((file) => /\.(test|example)\.|test-support|tsbuildinfo|out-tsc/.test(file))).toEqual([]);
  });
});

describe('the server', () => {
  const { size = 0, files = [] } = packedFiles().get('@learning-memory/server') ?? {};

  it('packs its program and all that it reads', () => {
    const needed = ['bin/learning-memory.mjs', 'bundle/code/main.js', 'bundle/model/model.safetensors'];
    expect(needed.filter((file) => !files.includes(file))).toEqual([]);
    expect(files).toContain('bundle/THIRD_PARTY_NOTICES.md');
  });

  it('packs no source, no source map and no more than a download should weigh', () => {
    expect(files.filter((file) => /\.(ts|map)$/.test(file))).toEqual([]);
    expect(size).toBeLessThan(MOST_SERVER_BYTES);
  });
});

describe.each(publishedPackages())('the package $manifest.name', ({ root, manifest }) => {
  it('is clean in the eyes of publint', async () => {
    const { messages } = await publint({ pkgDir: root, pack: false, strict: true });
    expect(messages.map(({ code, path }) => `${code} at ${path.join('.')}`)).toEqual([]);
    expect(manifest.version).toMatch(/^\d/);
  });
});
