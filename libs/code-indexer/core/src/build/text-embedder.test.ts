import { describe, expect, it } from '@jest/globals';
import { embeddingError, type EmbeddingService } from '@learning-memory/embedding';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import { silentLogger } from '@learning-memory/logging';
import type { IndexerContext } from '../indexer-context.ts';
import { createTextEmbedder } from './text-embedder.ts';

function counting(): { readonly context: IndexerContext; readonly asked: string[][] } {
  const asked: string[][] = [];
  const real = createHashEmbedding();
  const embedBatch: EmbeddingService['embedBatch'] = (texts, options) => {
    asked.push([...texts]);
    return real.embedBatch(texts, options);
  };
  const embedding: EmbeddingService = { ...real, embedBatch };
  // The other parts are not used.
  return { context: { embedding, logger: silentLogger } as unknown as IndexerContext, asked };
}

describe('createTextEmbedder', () => {
  it('answers in order what the model answers, and asks once for each text', async () => {
    const { context, asked } = counting();
    const embed = createTextEmbedder(context, undefined);
    const texts = ['name', 'parse header', 'name', '', 'version'];
    const expected = await createHashEmbedding().embedBatch(texts, { inputType: 'document' });
    expect(await embed(texts)).toEqual(expected);
    expect(await embed(['version', 'other', 'name'])).toEqual([
      expected[4],
      await createHashEmbedding().embed('other', { inputType: 'document' }),
      expected[0],
    ]);
    expect(await embed(['name'])).toEqual([expected[0]]);
    expect(asked).toEqual([['name', 'parse header', '', 'version'], ['other']]);
  });

  it('forgets long texts and, when there are many, old ones', async () => {
    const { context, asked } = counting();
    const embed = createTextEmbedder(context, undefined);
    const long = 'word '.repeat(100);
    await embed([long, 'first']);
    await embed(Array.from({ length: 2000 }, (_, index) => `text ${index}`));
    await embed([long, 'first', 'text 1999']);
    expect(asked.at(-1)).toEqual([long, 'first']);
  });

  it('is undefined when the model is away', async () => {
    const { context } = counting();
    const away = () => Promise.reject(embeddingError('EMBEDDING_UNAVAILABLE', 'The model is away.'));
    const embedding = { ...context.embedding, embedBatch: away };
    expect(await createTextEmbedder({ ...context, embedding }, undefined)(['a'])).toBeUndefined();
  });
});
