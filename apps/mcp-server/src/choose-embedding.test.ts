import { describe, expect, it } from '@jest/globals';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import { chooseEmbedding } from './choose-embedding.ts';

const load = async () => () => createHashEmbedding({ dimension: 64 });
const models = {
  auto: { load },
  small: { load },
  large: { load: async () => () => createHashEmbedding({ dimension: 1024 }) },
};
const { id: small } = createHashEmbedding({ dimension: 64 }).model;
const { id: large } = createHashEmbedding({ dimension: 1024 }).model;

async function chosen(name: keyof typeof models, stored: readonly string[]): Promise<string> {
  const { model } = await chooseEmbedding({ models, name, settings: {}, storedModels: async () => stored });
  return model.id;
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

  it('does not look into the data where there is one alone', async () => {
    const storedModels = () => Promise.reject(new Error('Nothing is to be opened.'));
    const only = { auto: { load }, small: { load } };
    const { model } = await chooseEmbedding({ models: only, name: 'auto', settings: {}, storedModels });
    expect(model.id).toBe(small);
  });
});
