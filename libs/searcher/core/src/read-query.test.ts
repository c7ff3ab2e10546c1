import { describe, expect, it } from '@jest/globals';
import { embeddingError, type EmbeddingService } from '@learning-memory/embedding';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import { createRecordingLogger } from '@learning-memory/logging';
import { readQuery } from './read-query.ts';

const RANKING = {
  name: { denseShift: -0.4, secondLook: 0.1 },
  sentence: { denseShift: 0.3, secondLook: 0.6 },
};

interface Parts {
  readonly embedding?: EmbeddingService;
}

async function read(text: string, { embedding = createHashEmbedding() }: Parts = {}, ranking = RANKING) {
  return readQuery({ embedding, logger: createRecordingLogger() }, text, { ranking });
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

  it('asks in full for what a question abbreviates, and the other way round', async () => {
    const embedding = createHashEmbedding();
    const asked: string[] = [];
    const compareWords: EmbeddingService['compareWords'] = async (question, texts) => {
      asked.push(question);
      return texts.map((text) => (text.includes(question) ? 1 : 0));
    };
    const { query, secondLook } = await read('the k8s probes', { embedding: { ...embedding, compareWords } });
    const vector = await embedding.embed('the kubernetes probes', { inputType: 'query' });
    expect(query).toMatchObject({ text: 'the k8s probes kubernetes', vector });
    expect(await secondLook?.compare(['the k8s probes', 'the kubernetes probes', 'a pool'])).toEqual([1, 1, 0]);
    expect(asked).toEqual(['the k8s probes', 'the kubernetes probes']);
    const long = await read('too many requests', { embedding: { ...embedding, compareWords } });
    expect(long.query).toMatchObject({ text: 'too many requests 429' });
    // Its kind goes by what was asked.
    expect((await read('k8s')).secondLook?.share).toBe(0.1);
  });

  it('leaves a text that others are to be like as it is', async () => {
    const context = { embedding: createHashEmbedding(), logger: createRecordingLogger() };
    const { query } = await readQuery(context, 'fail with 429', { ranking: RANKING, inputType: 'document' });
    expect(query).toMatchObject({ text: 'fail with 429' });
  });

  it('goes by words alone when the model is away, and passes other faults on', async () => {
    const failing = (code: 'EMBEDDING_UNAVAILABLE' | 'EMBEDDING_ABORTED'): Parts => ({
      embedding: { ...createHashEmbedding(), embed: () => Promise.reject(embeddingError(code, 'No.')) },
    });
    expect(await read('the pool', failing('EMBEDDING_UNAVAILABLE'))).toMatchObject({ mode: 'lexical' });
    await expect(read('the pool', failing('EMBEDDING_ABORTED'))).rejects.toMatchObject({ kind: 'aborted' });
  });
});
