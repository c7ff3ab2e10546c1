import { beforeAll, describe, expect, it } from '@jest/globals';
import { publint } from 'publint';
import { packedFiles } from './test-support/packed-files.ts';
import { publishedPackages, readText, workspaceRoot } from './test-support/workspace.ts';

describe.each(publishedPackages())('the package $manifest.name', ({ root, manifest }) => {
  let packed: readonly string[];

  beforeAll(() => {
    packed = packedFiles().get(manifest.name) ?? [];
  });

  it('packs its build with types, its README, its source and the license', () => {
    const needed = ['package.json', 'README.md', 'LICENSE', 'dist/index.js', 'dist/index.d.ts', 'src/index.ts'];
    expect(needed.filter((file) => !packed.includes(file))).toEqual([]);
    expect(readText(root, 'LICENSE')).toBe(readText(workspaceRoot, 'LICENSE'));
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
