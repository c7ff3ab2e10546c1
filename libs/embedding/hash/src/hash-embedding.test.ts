import { describe, expect, it } from '@jest/globals';
import { registerContract } from '@learning-memory/contract-testing';
import { embeddingServiceContract } from '@learning-memory/embedding-testing';
import { createHashEmbedding } from './hash-embedding.ts';

const DOCUMENT = { inputType: 'document' } as const;

describe.each([64, 512])('createHashEmbedding with dimension %d', (dimension) => {
  registerContract({ describe, it }, embeddingServiceContract, {
    createHarness: async () => {
      const service = createHashEmbedding({ dimension });
      return { service, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() };
    },
  });
});

describe('createHashEmbedding', () => {
  it('names its model after the dimension, 64 by default', () => {
    expect(createHashEmbedding().model).toEqual({ id: 'hash-64', dimension: 64, denseWeight: 0.5 });
    expect(createHashEmbedding({ dimension: 8 }).model.id).toBe('hash-8');
  });

  it.each([0, -1, 1.5, Number.NaN])('refuses the dimension %d', (dimension) => {
    expect(() => createHashEmbedding({ dimension })).toThrow(RangeError);
  });

  it('ignores case, order, punctuation and width of the words', async () => {
    const service = createHashEmbedding();
    const [left, right, wide] = await service.embedBatch(
      ['Connection pool: exhausted!', 'exhausted POOL connection', 'ｃｏｎｎｅｃｔｉｏｎ pool exhausted'],
      DOCUMENT,
    );
    expect(right).toEqual(left);
    expect(wide).toEqual(left);
  });

  it('keeps its vectors from one release to the next', async () => {
    const vector = await createHashEmbedding({ dimension: 8 }).embed('connection pool', DOCUMENT);
    expect(vector?.map((value) => Math.round(value * 1000))).toEqual([577, -289, -577, 289, 289, -289, 0, 0]);
  });

  it('rarely confuses two words', async () => {
    const words = Array.from({ length: 500 }, (_, index) => `word${index}`);
    const vectors = await createHashEmbedding().embedBatch(words, DOCUMENT);
    expect(vectors).not.toContain(undefined);
    expect(new Set(vectors.map((vector) => JSON.stringify(vector))).size).toBe(words.length);
  });
});
