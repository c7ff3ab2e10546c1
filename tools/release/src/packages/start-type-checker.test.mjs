import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startTypeChecker } from './start-type-checker.mjs';

const workspace = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/[\\/]$/u, '');

describe('the type checker', () => {
  let folder;
  let checker;

  beforeEach(() => {
    folder = mkdtempSync(join(realpathSync(tmpdir()), 'learning-memory-types-'));
    checker = startTypeChecker(workspace);
  });
  afterEach(async () => {
    await checker.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  function write(path, text) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
    return join(folder, path);
  }

  function writePackage(project, name, types) {
    const home = `${project}/node_modules/${name}`;
    write(`${home}/package.json`, JSON.stringify({ name, version: '1.0.0', type: 'module', types: './index.d.ts' }));
    write(`${home}/index.d.ts`, types);
  }

  it('says what is wrong with a program, and what it is as JavaScript', async () => {
    const path = write('one/program.mts', 'export const one: number = 1;\n');
    await expect(checker.check(path, [])).resolves.toEqual({ problems: [], javaScript: 'export const one = 1;\n' });
    const wrong = write('one/wrong.mts', "export const two: number = 'two';\n");
    expect((await checker.check(wrong, [])).problems).toHaveLength(1);
  });

  it('judges a package of ours in every project, as what it needs may be missing in one of them', async () => {
    const types = "export type { Two } from '@learning-memory/two';\n";
    const program = "export type { Two } from '@learning-memory/one';\n";
    for (const project of ['whole', 'half']) writePackage(project, '@learning-memory/one', types);
    writePackage('whole', '@learning-memory/two', 'export type Two = 2;\n');
    const [whole, half] = ['whole', 'half'].map((project) => write(`${project}/program.mts`, program));
    expect((await checker.check(whole, [])).problems).toEqual([]);
    expect((await checker.check(half, [])).problems).toEqual([expect.stringContaining('@learning-memory/two')]);
  });

  it('judges a package of others again where another version has as many letters', async () => {
    writePackage('one', 'other', 'export const one: number;\n');
    writePackage('two', 'other', 'export const one: nobody;\n');
    const program = "export { one } from 'other';\n";
    const [one, two] = ['one', 'two'].map((project) => write(`${project}/program.mts`, program));
    expect((await checker.check(one, [])).problems).toEqual([]);
    expect((await checker.check(two, [])).problems).toEqual([expect.stringContaining('nobody')]);
  });

  it('rejects what it is asked when it ends, and all that it is asked afterwards', async () => {
    const missing = join(folder, 'missing.mts');
    await expect(checker.check(missing, [])).rejects.toThrow(/type checker ended/u);
    await expect(checker.check(missing, [])).rejects.toThrow(/type checker ended/u);
  });
});
