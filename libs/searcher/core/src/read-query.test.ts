import { describe, expect, it } from '@jest/globals';
import { embeddingError, type EmbeddingService } from '@learning-memory/embedding';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import { createRecordingLogger } from '@learning-memory/logging';
import type { VectorStore } from '@learning-memory/vector-store';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';
import { readQuery } from './read-query.ts';
import type { SearchContext } from './search-context.ts';
import { NOTES } from './test-support/notes.ts';

const RANKING = {
  name: { denseShift: -0.4, secondLook: 0.1 },
  sentence: { denseShift: 0.3, secondLook: 0.6 },
};

interface Parts {
  readonly embedding?: EmbeddingService;
  readonly vectorStore?: VectorStore;
}

function contextOf({ embedding = createHashEmbedding(), vectorStore = createMemoryVectorStore() }: Parts) {
  const logger = createRecordingLogger();
  const context: SearchContext = { embedding, vectorStore, logger };
  return { context, logger };
}

async function read(text: string, parts: Parts = {}, ranking = RANKING) {
  const { context } = contextOf(parts);
  return readQuery(context, text, { collection: NOTES.collection(context.embedding.model), ranking });
}

describe('readQuery', () => {
  it('shifts the weight of the model by the kind of question', async () => {
    const { denseWeight } = createHashEmbedding().model;
    expect((await read('retry_count')).query).toMatchObject({ denseWeight: denseWeight - 0.4 });
    expect((await read('the retry count')).query).toMatchObject({ denseWeight: denseWeight + 0.3 });
    expect((await read('retry_count')).secondLook?.share).toBe(0.1);
    expect((await read('the retry count')).secondLook?.share).toBe(0.6);
  });

  it('keeps the weight within 0 and 1', async () => {
    const shifted = (denseShift: number) => read('pool', {}, { ...RANKING, name: { denseShift, secondLook: 0 } });
    expect((await shifted(-1)).query).toMatchObject({ denseWeight: 0 });
    expect((await shifted(1)).query).toMatchObject({ denseWeight: 1 });
  });

  it('has the model compare words, where it can', async () => {
    const asked: unknown[] = [];
    const compareWords: EmbeddingService['compareWords'] = async (...call) => {
      asked.push(call.slice(0, 2));
      return [0.5];
    };
    const { secondLook } = await read('the pool', { embedding: { ...createHashEmbedding(), compareWords } });
    expect(await secondLook?.compare(['a pool'])).toEqual([0.5]);
    expect(asked).toEqual([['the pool', ['a pool']]]);
    const wordless = await read('the pool', { embedding: { ...createHashEmbedding(), compareWords: undefined } });
    expect(await wordless.secondLook?.compare(['a pool'])).toBeUndefined();
  });

  it('goes by words alone, and says how far, while the collection is on its way to the model', async () => {
    await using vectorStore = createMemoryVectorStore();
    const old = NOTES.collection({ ...createHashEmbedding().model, id: 'old' });
    const vector = await createHashEmbedding().embed('a pool', { inputType: 'document' });
    await vectorStore.upsert(old, [{ id: 'a', vector, text: { text: 'a pool' }, payload: { text: 'a pool' } }]);
    await vectorStore.reembedding.begin(NOTES.collection(createHashEmbedding().model));
    const reading = await read('the pool', { vectorStore });
    expect(reading).toMatchObject({ mode: 'lexical', query: { mode: 'lexical', text: 'the pool' } });
    expect(reading.notice).toContain('0 of 1');
    expect(reading.secondLook).toBeDefined();
  });

  it('goes by words alone when the model is away, and passes other faults on', async () => {
    const failing = (code: 'EMBEDDING_UNAVAILABLE' | 'EMBEDDING_ABORTED'): Parts => ({
      embedding: { ...createHashEmbedding(), embed: () => Promise.reject(embeddingError(code, 'No.')) },
    });
    expect(await read('the pool', failing('EMBEDDING_UNAVAILABLE'))).toMatchObject({ mode: 'lexical' });
    await expect(read('the pool', failing('EMBEDDING_ABORTED'))).rejects.toMatchObject({ kind: 'aborted' });
  });
});
