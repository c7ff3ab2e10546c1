import { describe, expect, it } from '@jest/globals';
import { embeddingError, type EmbeddingService } from '@learning-memory/embedding';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import { createRecordingLogger } from '@learning-memory/logging';
import type { MemoryRecordStore } from '@learning-memory/memory';
import { metadataStoreError } from '@learning-memory/metadata-store';
import { EPISODE } from '../episodes/episode.ts';
import { createMemoryService } from '../memory-service.ts';
import {
  DAY,
  newMemoryService,
  untilUsed,
  type NewMemoryService,
  type NewMemoryServiceOptions,
} from '../test-support/new-memory-service.ts';

const UNREADABLE = 'When memories were last used could not be read: they are ranked by their age instead.';

async function open(options: NewMemoryServiceOptions = {}): Promise<NewMemoryService> {
  return newMemoryService({ embedding: createHashEmbedding({ dimension: 256 }), ...options });
}

/** Real for documents; queries find the model away. */
function modelAwayForQueries(): EmbeddingService {
  const real = createHashEmbedding();
  return {
    ...real,
    embed: (text, options) =>
      options.inputType === 'query'
        ? Promise.reject(embeddingError('EMBEDDING_UNAVAILABLE', 'The model is away.'))
        : real.embed(text, options),
  };
}

function brokenUsage(): Partial<MemoryRecordStore> {
  const fail = () => Promise.reject(metadataStoreError('METADATA_STORE_UNAVAILABLE', 'Locked.'));
  return { recordUse: fail, findUsage: fail };
}

describe('search', () => {
  it('finds live memories of the category that carry all tags', async () => {
    await using harness = await open();
    const { service } = harness;
    const store = async (content: string, category: 'fact' | 'event', tags: readonly string[]) =>
      (await service.store({ content, category, tags })).memory.id;
    const wanted = await store('database pool one', 'fact', ['x', 'y']);
    await store('database pool two', 'fact', ['x']);
    await store('database pool three', 'event', ['x', 'y']);
    const deleted = await store('database pool four', 'fact', ['x', 'y']);
    await service.delete(deleted);
    const { hits } = await service.search({
      query: 'database pool',
      category: 'fact',
      tags: ['y', ' x '],
      limit: 10,
    });
    expect(hits.map(({ memory }) => memory.id)).toEqual([wanted]);
    expect(hits[0]?.memory).toEqual((await service.get(wanted)).memory);
  });

  it('counts each hit as a use, and no other memory', async () => {
    await using harness = await open();
    const { service, clock } = harness;
    const { memory: found } = await service.store({ content: 'database pool' });
    const { memory: other } = await service.store({ content: 'dark colours' });
    clock.now += 5 * DAY;
    await service.search({ query: 'database', limit: 1 });
    await untilUsed(service, found.id, 1);
    expect(await service.get(found.id)).toMatchObject({ lastUsedAt: clock.now });
    expect((await service.get(other.id)).useCount).toBe(0);
  });

  it('lets a memory in use overtake equal ones that are stale, also beyond the limit', async () => {
    await using harness = await open();
    const { service, clock, records } = harness;
    const texts = ['database pool size', 'size of database pool', 'pool size database', 'database size pool'];
    const ids: string[] = [];
    for (const content of texts) {
      clock.now += EPISODE.pause + 1;
      ids.push((await service.store({ content })).memory.id);
    }
    const [used = ''] = ids.sort().reverse();
    clock.now += 300 * DAY;
    await records.recordUse({ ids: [used], usedAt: clock.now - DAY });
    const first = await service.search({ query: 'database pool size', limit: 1 });
    expect(first.hits[0]).toMatchObject({ memory: { id: used }, stage: 'active' });
    const { hits } = await service.search({ query: 'database pool size', limit: 4 });
    expect(hits.map(({ stage }) => stage)).toEqual(['active', 'stale', 'stale', 'stale']);
    expect(hits[1]!.score).toBeCloseTo(hits[0]!.score * 0.7, 5);
  });

  it('answers although uses can be neither read nor counted, and says what that costs', async () => {
    const logger = createRecordingLogger();
    await using harness = await open({ records: brokenUsage(), logger });
    const { memory } = await harness.service.store({ content: 'database pool' });
    harness.clock.now += 20 * DAY;
    const answer = await harness.service.search({ query: 'database', limit: 5 });
    expect(answer.hits.map((hit) => [hit.memory.id, hit.stage])).toEqual([[memory.id, 'recent']]);
    expect(answer.notice).toBe(UNREADABLE);
    await new Promise((resolve) => setImmediate(resolve));
    expect(logger.events).toEqual(['usage.unreadable', 'usage.uncounted']);
  });

  it('says first what the searcher says, then that uses could not be read', async () => {
    const logger = createRecordingLogger();
    await using harness = await open({ embedding: modelAwayForQueries(), records: brokenUsage(), logger });
    await harness.service.store({ content: 'database pool' });
    const { mode, notice } = await harness.service.search({ query: 'database', limit: 5 });
    expect(mode).toBe('lexical');
    expect(notice).toBe(`The embedding model is not available now: the answer was found by words alone. ${UNREADABLE}`);
    expect(logger.events.slice(0, 2)).toEqual(['query.unembedded', 'usage.unreadable']);
  });

  it('does not wait for the count', async () => {
    const never = new Promise<never>(() => undefined);
    await using harness = await open({ records: { recordUse: () => never } });
    const { memory } = await harness.service.store({ content: 'database pool' });
    const answer = await harness.service.search({ query: 'database', limit: 5 });
    expect(answer.hits.map((hit) => hit.memory.id)).toEqual([memory.id]);
    expect(answer.notice).toBeUndefined();
  });

  it('reads uses while memories are compared with the question, once for all of them', async () => {
    const real = createHashEmbedding();
    const steps: string[] = [];
    let isRead: () => void = () => undefined;
    const read = new Promise<void>((resolve) => (isRead = resolve));
    const records: Partial<MemoryRecordStore> = {
      recordUse: async () => undefined,
      async findUsage(ids) {
        steps.push(`${ids.length} uses`);
        isRead();
        return new Map();
      },
    };
    const compareWords: EmbeddingService['compareWords'] = async (_question, texts) => {
      await read;
      steps.push('compared');
      return texts.map(() => 1);
    };
    await using harness = await open({ embedding: { ...real, compareWords }, records });
    await harness.service.store({ content: 'database pool' });
    await harness.service.store({ content: 'database cache' });
    await harness.service.search({ query: 'the database', limit: 1 });
    // Memories, and then what no project has an answer to.
    expect(steps).toEqual(['2 uses', 'compared', 'compared']);
  });

  it('tells the stages by age with a searcher that asks for no lifecycles', async () => {
    await using harness = await open();
    const { vectorStore, embedding, clock } = harness;
    const service = createMemoryService({
      ...harness,
      now: () => clock.now,
      searcher: {
        search: async (searched, { limit }) => {
          const { points } = await vectorStore.scroll(searched.collection(embedding.model), { limit });
          return { hits: points.map((point) => ({ ...point, score: 1 })), mode: 'lexical' };
        },
      },
    });
    await service.store({ content: 'database pool' });
    clock.now += 40 * DAY;
    expect((await service.search({ query: 'database', limit: 5 })).hits).toMatchObject([{ stage: 'archived' }]);
  });

  it.each(['', ' \n\t'])('answers the blank query %j with nothing', async (query) => {
    await using harness = await open({ records: brokenUsage() });
    await harness.service.store({ content: 'database pool' });
    expect(await harness.service.search({ query, limit: 5 })).toEqual({ hits: [], mode: 'hybrid' });
  });

  it('finds nothing in an empty store', async () => {
    await using harness = await open();
    expect((await harness.service.search({ query: 'x', limit: 5 })).hits).toEqual([]);
  });

  it('passes an abort on', async () => {
    await using harness = await open();
    const search = { query: 'database', limit: 5, signal: AbortSignal.abort() };
    await expect(harness.service.search(search)).rejects.toMatchObject({ kind: 'aborted' });
  });

  it.each([0, 1001, 1.5])('refuses the limit %d', async (limit) => {
    await using harness = await open();
    await expect(harness.service.search({ query: 'x', limit })).rejects.toMatchObject({ kind: 'validation' });
  });
});
