import { describe, expect, it } from '@jest/globals';
import { vectorStoreError } from '@learning-memory/vector-store';
import { memoryCollection } from '../points/memory-collection.ts';
import { createMemoryService } from '../memory-service.ts';
import { newMemoryService } from '../test-support/new-memory-service.ts';
import { createRecordingEmbedding } from '../test-support/recording-embedding.ts';
import { withAnswers } from '../test-support/with-answers.ts';

const TEXT = 'The connection pool of the billing service holds 20 connections';
/** Has one filler word of many: it is close to `TEXT` for a model of words. */
const LONG_TEXT = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ');

describe('store', () => {
  it('keeps what it is given', async () => {
    await using harness = await newMemoryService();
    const { memory, created, redactions, nearDuplicates, notice } = await harness.service.store({
      content: TEXT,
      category: 'fact',
      importance: 0.9,
      tags: ['billing', 'pool'],
      rationale: 'Seen in an incident',
    });
    expect({ created, redactions, nearDuplicates, notice }).toEqual({
      created: true,
      redactions: 0,
      nearDuplicates: [],
      notice: undefined,
    });
    expect(memory).toEqual({
      id: expect.stringMatching(/^memory_[0-9a-f]{16}$/),
      content: TEXT,
      category: 'fact',
      importance: 0.9,
      tags: ['billing', 'pool'],
      rationale: 'Seen in an incident',
      createdAt: harness.clock.now,
      updatedAt: harness.clock.now,
    });
    expect((await harness.service.get(memory.id)).memory).toEqual(memory);
  });

  it('says that near duplicates may be missing while memories are being embedded by another model', async () => {
    await using harness = await newMemoryService();
    const { service, vectorStore, embedding } = harness;
    const retired = memoryCollection({ id: 'retired', dimension: 2 });
    const { memory } = await service.store({ content: TEXT });
    const stored = await vectorStore.get(memoryCollection(embedding.model), [memory.id]);
    await vectorStore.delete(memoryCollection(embedding.model), [memory.id]);
    await vectorStore.reembedding.begin(retired);
    await vectorStore.reembedding.finish(retired);
    await vectorStore.upsert(
      retired,
      stored.map(({ id, payload }) => ({ id, payload, vector: [1, 0], text: { content: TEXT, tags: '' } })),
    );
    await vectorStore.reembedding.begin(memoryCollection(embedding.model));
    const copy = await service.store({ content: `${TEXT} today` });
    expect(copy).toMatchObject({ nearDuplicates: [], notice: expect.stringContaining('0 of 1 memories') });
  });

  it('keeps a memory that near duplicates cannot be looked for', async () => {
    await using harness = await newMemoryService();
    const { embedding, searcher, records, vectorStore } = harness;
    const damaged = vectorStoreError('VECTOR_STORE_CORRUPT', 'The point "a" is damaged.');
    const service = createMemoryService({
      embedding,
      searcher,
      records,
      vectorStore: withAnswers(vectorStore, {
        scroll: (collection, options) =>
          options.withVectors === true ? Promise.reject(damaged) : vectorStore.scroll(collection, options),
      }),
    });
    const { memory, notice } = await service.store({ content: TEXT });
    expect(notice).toContain('The point "a" is damaged.');
    expect((await service.get(memory.id)).memory.content).toBe(TEXT);
  });

  it('reads the meaning of what was stored while the model was away, when it is stored again', async () => {
    const embedding = createRecordingEmbedding();
    await using harness = await newMemoryService({ embedding });
    const vectorOf = async (id: string) =>
      (await harness.vectorStore.get(memoryCollection(embedding.model), [id], { withVectors: true }))[0]?.vector;
    embedding.isAway = true;
    const { memory } = await harness.service.store({ content: TEXT });
    expect(await vectorOf(memory.id)).toBeUndefined();
    embedding.isAway = false;
    expect(await harness.service.store({ content: TEXT })).toMatchObject({ created: false });
    expect(await vectorOf(memory.id)).toBeDefined();
  });

  it('takes no vector away that another process makes while a memory is deleted and restored', async () => {
    await using harness = await newMemoryService();
    const { service, vectorStore, embedding } = harness;
    const collection = memoryCollection(embedding.model);
    const { memory } = await service.store({ content: TEXT });
    const [point] = await vectorStore.get(collection, [memory.id]);
    for (const change of [() => service.delete(memory.id), () => service.restore(memory.id)]) {
      // As during a re-embedding, when the vector is not made yet.
      await vectorStore.upsert(collection, [{ ...point!, ...(await current()), vector: undefined }]);
      await change();
      expect((await current()).vector).toBeDefined();
    }
    async function current() {
      const [found] = await vectorStore.get(collection, [memory.id], { withVectors: true });
      return { ...found!, text: { content: TEXT, tags: '' } };
    }
  });

  it('redacts before anything is embedded, hashed or stored', async () => {
    const embedding = createRecordingEmbedding();
    await using harness = await newMemoryService({ embedding });
    const { memory, redactions } = await harness.service.store({
      content: 'Log in with password=hunter2 <private>my diary</private>',
      rationale: 'password=hunter3',
      tags: ['<private>secret tag</private>'],
    });
    expect(redactions).toBe(4);
    const [point] = await harness.vectorStore.get(memoryCollection(embedding.model), [memory.id]);
    const everything = JSON.stringify([point, embedding.texts, memory]);
    for (const secret of ['hunter2', 'hunter3', 'diary', 'secret tag']) expect(everything).not.toContain(secret);
    const other = await harness.service.store({ content: 'Log in with password=hunter4' });
    expect(other).toMatchObject({ created: false, memory: { id: memory.id } });
  });

  it('answers with the memory that says the same, unchanged', async () => {
    await using harness = await newMemoryService();
    const first = await harness.service.store({ content: TEXT, importance: 0.9 });
    harness.clock.now += 1000;
    const second = await harness.service.store({ content: `  ${TEXT.replaceAll(' ', '\n')} `, importance: 0.1 });
    expect(second).toMatchObject({ created: false, memory: first.memory });
    expect(await harness.service.list({ limit: 10 })).toMatchObject({ total: 1 });
  });

  it('makes one memory of the same text stored many times at once', async () => {
    await using harness = await newMemoryService();
    const answers = await Promise.all(Array.from({ length: 10 }, () => harness.service.store({ content: TEXT })));
    expect(answers.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(answers.map(({ memory }) => memory.id)).size).toBe(1);
  });

  it('reports near duplicates and stores the memory', async () => {
    await using harness = await newMemoryService();
    const first = await harness.service.store({ content: LONG_TEXT });
    await harness.service.store({ content: TEXT });
    const second = await harness.service.store({ content: `${LONG_TEXT} again` });
    expect(second.created).toBe(true);
    expect(second.nearDuplicates).toEqual([
      { id: first.memory.id, similarity: expect.any(Number), differsIn: ['again'] },
    ]);
    const { duplicateFrom = NaN } = (await harness.service.similarity()) ?? {};
    expect(second.nearDuplicates[0]!.similarity).toBeGreaterThanOrEqual(duplicateFrom);
    expect(second.nearDuplicates[0]!.similarity).toBeLessThanOrEqual(1);
    expect((await harness.service.list({ limit: 10 })).total).toBe(3);
  });

  it('does not count deleted memories as duplicates', async () => {
    await using harness = await newMemoryService();
    const first = await harness.service.store({ content: LONG_TEXT });
    await harness.service.delete(first.memory.id);
    expect((await harness.service.store({ content: `${LONG_TEXT} again` })).nearDuplicates).toEqual([]);
  });

  it('makes a deleted text anew and keeps its deleted state as a revision', async () => {
    await using harness = await newMemoryService();
    const first = await harness.service.store({ content: TEXT, tags: ['old'] });
    await harness.service.delete(first.memory.id);
    harness.clock.now += 1000;
    const second = await harness.service.store({ content: TEXT, tags: ['new'] });
    expect(second).toMatchObject({ created: true, memory: { id: first.memory.id, tags: ['new'] } });
    expect(second.memory.createdAt).toBe(harness.clock.now);
    expect(second.memory.deletedAt).toBeUndefined();
    expect(await harness.service.restore(first.memory.id, 1)).toMatchObject({ tags: ['old'] });
  });

  it('gives another id when an update took the id of the text for another one', async () => {
    await using harness = await newMemoryService();
    const first = await harness.service.store({ content: TEXT });
    await harness.service.update(first.memory.id, { content: 'Something else' });
    const second = await harness.service.store({ content: TEXT });
    expect(second.created).toBe(true);
    expect(second.memory.id).toMatch(/^memory_[0-9a-f]{16}$/);
    expect(second.memory.id).not.toBe(first.memory.id);
    expect((await harness.service.get(first.memory.id)).memory.content).toBe('Something else');
    expect(await harness.service.store({ content: 'Something else' })).toMatchObject({
      created: false,
      memory: { id: first.memory.id },
    });
  });

  it('says so when the model cannot read the text', async () => {
    await using harness = await newMemoryService();
    const { memory, notice } = await harness.service.store({ content: '👍👍' });
    expect(notice).toMatch(/by its words/);
    expect((await harness.service.get(memory.id)).memory.content).toBe('👍👍');
  });

  it('stores without the model, says so, and reads the meaning with the next change', async () => {
    const embedding = createRecordingEmbedding();
    await using harness = await newMemoryService({ embedding });
    const collection = memoryCollection(embedding.model);
    const hasVector = async (id: string) => {
      const [point] = await harness.vectorStore.get(collection, [id], { withVectors: true });
      return point?.vector !== undefined;
    };
    embedding.isAway = true;
    const { memory, created, notice } = await harness.service.store({ content: TEXT });
    expect(created).toBe(true);
    expect(notice).toMatch(/The model is away/);
    expect(await hasVector(memory.id)).toBe(false);
    embedding.isAway = false;
    expect((await harness.service.update(memory.id, { importance: 1 })).notice).toBeUndefined();
    expect(await hasVector(memory.id)).toBe(true);
  });

  it('refuses what has nothing left to store', async () => {
    await using harness = await newMemoryService();
    await expect(harness.service.store({ content: '<private>x</private>' })).rejects.toMatchObject({
      code: 'MEMORY_INVALID_INPUT',
    });
    expect((await harness.service.list({ limit: 10 })).total).toBe(0);
  });
});
