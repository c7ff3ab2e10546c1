import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { chooseEmbedding } from '../choose-embedding.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';
import { loadPackageModel } from './package-model.ts';

const SERVICE = `({
  model: { id: 'mine', dimension: 2, denseWeight: 0.5 },
  embed: async () => [1, 0],
  embedBatch: async (texts) => texts.map(() => [1, 0]),
  [Symbol.asyncDispose]: async () => {},
})`;

let home: TemporaryHome;

beforeEach(async () => {
  home = await temporaryHome();
});

afterEach(async () => {
  await home[Symbol.asyncDispose]();
});

async function writePackage(code: string, manifest: object = { exports: './index.js' }): Promise<string> {
  const folder = join(home.home, 'mine');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: '@me/mine', type: 'module', ...manifest }));
  await writeFile(join(folder, 'index.js'), code);
  return folder;
}

describe('a model of a package', () => {
  it.each([
    { exports: './index.js' },
    { exports: { '.': { types: './index.d.ts', default: './index.js' } } },
    { main: './index.js' },
    {},
  ])('is that of a folder with %j', async (manifest) => {
    const folder = await writePackage(`export const createMine = () => ${SERVICE};\nexport const other = 7;`, manifest);
    const choice = { models: {}, settings: {}, modelsDirectory: home.home, storedModels: async () => [] };
    await using embedding = await chooseEmbedding({ ...choice, name: `package:${folder}` });
    expect(embedding.model.id).toBe('mine');
  });

  it('is that of a package beside the server', async () => {
    const make = await loadPackageModel('@learning-memory/embedding-hash');
    expect((await make()).model.id).toBe('hash-64');
  });

  it.each([
    ['exports nothing', 'export const other = 7;'],
    ['exports two of them', 'export const createA = () => 1;\nexport const createB = () => 2;'],
    ['cannot be read', 'export const createMine = ('],
  ])('is unavailable where the package %s', async (_, code) => {
    const folder = await writePackage(code);
    await expect(loadPackageModel(folder)).rejects.toMatchObject({ code: 'EMBEDDING_UNAVAILABLE' });
  });

  it('is unavailable where the package is not there', async () => {
    for (const specifier of ['@me/is-not-installed', join(home.home, 'nowhere')]) {
      await expect(loadPackageModel(specifier)).rejects.toMatchObject({ code: 'EMBEDDING_UNAVAILABLE' });
    }
  });

  it('is unavailable where it is no model', async () => {
    const make = await loadPackageModel(await writePackage('export const createMine = () => ({ embed: 1 });'));
    await expect(make()).rejects.toMatchObject({ code: 'EMBEDDING_UNAVAILABLE' });
  });
});
