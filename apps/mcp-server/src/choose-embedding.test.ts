import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import { writeTinyModel } from '@learning-memory/onnx-model';
import { EMBEDDING_MODELS } from './adapters.ts';
import { chooseEmbedding, type EmbeddingChoice } from './choose-embedding.ts';
import { temporaryHome, type TemporaryHome } from './test-support/temporary-home.ts';

const load = async () => () => createHashEmbedding({ dimension: 64 });
const models = {
  auto: { load },
  small: { load },
  large: { load: async () => () => createHashEmbedding({ dimension: 1024 }) },
};
const { id: small } = createHashEmbedding({ dimension: 64 }).model;
const { id: large } = createHashEmbedding({ dimension: 1024 }).model;
const NOTHING_OPENED = () => Promise.reject(new Error('Nothing is to be opened.'));

let home: TemporaryHome;

beforeEach(async () => {
  home = await temporaryHome();
});

afterEach(async () => {
  await home[Symbol.asyncDispose]();
});

async function chosen(name: string, stored: readonly string[], more: Partial<EmbeddingChoice> = {}): Promise<string> {
  await using embedding = await chooseEmbedding({
    models,
    name,
    settings: {},
    modelsDirectory: home.home,
    storedModels: async () => stored,
    ...more,
  });
  return embedding.model.id;
}

describe('the embedding model', () => {
  it('is that of the settings, whatever the data were written with', async () => {
    expect(await chosen('large', [small])).toBe(large);
    expect(await chosen('small', [large])).toBe(small);
  });

  it('is by itself the one that the data were written with', async () => {
    expect(await chosen('auto', [])).toBe(small);
    expect(await chosen('auto', [large])).toBe(large);
    expect(await chosen('auto', [small, large])).toBe(small);
    expect(await chosen('auto', ['of-another-version'])).toBe(small);
  });

  it('leaves no other open', async () => {
    const open = new Set<object>();
    const watched = (dimension: number) => async () => () => {
      const embedding = createHashEmbedding({ dimension });
      open.add(embedding);
      return Object.assign(embedding, { [Symbol.asyncDispose]: async () => void open.delete(embedding) });
    };
    const table = { auto: { load: watched(64) }, middle: { load: watched(128) }, large: { load: watched(1024) } };
    expect(await chosen('auto', [large], { models: table })).toBe(large);
    expect(open.size).toBe(0);
  });

  it('does not look into the data where there is one alone', async () => {
    const only = { auto: { load }, small: { load } };
    expect(await chosen('auto', [], { models: only, storedModels: NOTHING_OPENED })).toBe(small);
    const table = { models: EMBEDDING_MODELS, storedModels: NOTHING_OPENED };
    expect(await chosen('auto', [], table)).toMatch(/^static-256-/u);
  });
});

describe('a model of the hub or of a folder', () => {
  it('is that of the settings', async () => {
    await writeTinyModel(join(home.home, 'owner/tiny'));
    const folder = join(home.home, 'mine');
    await writeTinyModel(folder);
    expect(await chosen('owner/tiny', [])).toMatch(/^owner\/tiny-[0-9a-f]{8}$/u);
    expect(await chosen(folder, [])).toMatch(/^mine-[0-9a-f]{8}$/u);
    expect(await chosen('nomic-embed-text', [], { models: EMBEDDING_MODELS })).toBe('nomic-embed-text-v1.5');
  });

  it('that is not there is refused, with the command that brings it', async () => {
    await expect(chosen('owner/tiny', [])).rejects.toMatchObject({
      code: 'EMBEDDING_UNAVAILABLE',
      message: expect.stringContaining('`learning-memory model use owner/tiny`'),
    });
  });

  it('is by itself the one that the data were written with, where its files are', async () => {
    await writeTinyModel(join(home.home, 'broken/tiny'));
    await writeTinyModel(join(home.home, 'owner/tiny'));
    const id = await chosen('owner/tiny', []);
    const table = { models: EMBEDDING_MODELS };
    expect(await chosen('auto', [id], table)).toBe(id);
    expect(await chosen('auto', [], table)).toMatch(/^static-256-/u);
    expect(await chosen('auto', ['nowhere-12345678'], table)).toMatch(/^static-256-/u);
  });

  it('is by itself nomic-embed-text without data, where its files are', async () => {
    await writeTinyModel(join(home.home, 'nomic-ai/nomic-embed-text-v1.5'), { dimension: 768 });
    const table = { models: EMBEDDING_MODELS };
    const id = await chosen('static', [], table);
    expect(await chosen('auto', [], table)).toBe('nomic-embed-text-v1.5');
    expect(await chosen('auto', [id], table)).toBe(id);
  });
});
