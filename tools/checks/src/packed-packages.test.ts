import { beforeAll, describe, expect, it } from '@jest/globals';
import { publint } from 'publint';
import { packedFiles } from './test-support/packed-files.ts';
import { publishedPackages } from './test-support/workspace.ts';

describe.each(publishedPackages())('the package $manifest.name', ({ root, manifest }) => {
  let packed: readonly string[];

  beforeAll(() => {
    packed = packedFiles().get(manifest.name) ?? [];
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
