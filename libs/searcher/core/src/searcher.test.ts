import { describe, expect, it } from '@jest/globals';
import { embeddingError, type EmbeddingService } from '@learning-memory/embedding';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import { createRecordingLogger } from '@learning-memory/logging';
import { EPISODE, MEMORY_RECORD_KIND } from '@learning-memory/memory';
import { metadataStoreError, type MetadataStore } from '@learning-memory/metadata-store';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';
import { openHome, untilUsed, type Home, type HomeOptions } from './test-support/home.ts';
import { BROKEN_DEPLOY, ENTRIES, FLAKY_TEST, SLOW_QUERY } from './test-support/samples.ts';

const DAY = 86_400_000;

async function open(options: Partial<HomeOptions> = {}): Promise<Home> {
  return openHome({
    embedding: createHashEmbedding({ dimension: 256 }),
    openVectorStore: () => createMemoryVectorStore(),
    ...options,
  });
}

async function openWithEntries(options: Partial<HomeOptions> = {}): Promise<Home> {
  const home = await open(options);
  for (const entry of ENTRIES) await home.persister.persist(entry);
  return home;
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

function brokenMetadataStore(): MetadataStore {
  const fail = () => Promise.reject(metadataStoreError('METADATA_STORE_UNAVAILABLE', 'Locked.'));
  return {
    usage: { record: fail, find: fail, latest: fail },
    revisions: { append: fail, list: fail },
    exposures: { record: fail, find: fail },
    clusterRuns: { latest: fail, findLabel: fail, append: fail },
    codeIndex: {
      callGraph: {
        surfaces: fail,
        calls: fail,
        importers: fail,
        resetTargets: fail,
        setTargets: fail,
        callers: fail,
        callees: fail,
      },
      lock: fail,
      renew: fail,
      unlock: fail,
      projects: fail,
      files: fail,
      stage: fail,
      complete: fail,
      unstage: fail,
      publish: fail,
      garbage: fail,
      dropGarbage: fail,
      clear: fail,
      drop: fail,
      liveUnits: fail,
    },
    forget: fail,
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

describe('searchExperiences', () => {
  it('finds whole entries, best first, with scores from 0 to 1', async () => {
    await using home = await openWithEntries();
    const answer = await home.searcher.searchExperiences({ query: 'flaky login test clock', axis: 'full', limit: 3 });
    expect(answer.mode).toBe('hybrid');
    expect(answer.notice).toBeUndefined();
    expect(answer.hits[0]?.entry).toEqual(FLAKY_TEST);
    const scores = answer.hits.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((left, right) => right - left));
    for (const score of scores) expect(score >= 0 && score <= 1).toBe(true);
  });

  it('searches each axis in the text of that axis', async () => {
    await using home = await openWithEntries();
    const firstOn = async (axis: 'full' | 'strategy' | 'surprise' | 'root_cause', query: string) =>
      (await home.searcher.searchExperiences({ query, axis, limit: 1 })).hits[0]?.entry.id;
    expect(await firstOn('full', 'index on the order date')).toBe(SLOW_QUERY.id);
    expect(await firstOn('strategy', 'read-the-error')).toBe(BROKEN_DEPLOY.id);
    expect(await firstOn('surprise', 'expired during the night')).toBe(BROKEN_DEPLOY.id);
    expect(await firstOn('root_cause', 'nobody had profiled')).toBe(SLOW_QUERY.id);
  });

  it('finds only falsified entries on the surprise axis', async () => {
    await using home = await openWithEntries();
    const { hits } = await home.searcher.searchExperiences({ query: 'login test page', axis: 'surprise', limit: 9 });
    for (const { entry } of hits) expect(entry.outcome.status).toBe('falsified');
  });

  it('filters by domain and outcome before the limit', async () => {
    await using home = await openWithEntries();
    const search = { query: 'flaky login test clock', axis: 'full', limit: 1 } as const;
    const ids = async (conditions: object) =>
      (await home.searcher.searchExperiences({ ...search, ...conditions })).hits.map(({ entry }) => entry.id);
    expect(await ids({ domain: 'performance' })).toEqual([SLOW_QUERY.id]);
    expect(await ids({ outcome: 'confirmed' })).toEqual([FLAKY_TEST.id]);
    expect(await ids({ domain: 'configuration', outcome: 'falsified' })).toEqual([BROKEN_DEPLOY.id]);
    expect(await ids({ domain: 'configuration', outcome: 'confirmed' })).toEqual([]);
  });

  it.each(['', ' \n\t'])('answers the blank query %j with nothing', async (query) => {
    await using home = await openWithEntries();
    expect((await home.searcher.searchExperiences({ query, axis: 'full', limit: 5 })).hits).toEqual([]);
    expect((await home.searcher.searchMemories({ query, limit: 5 })).hits).toEqual([]);
  });

  it('finds nothing in an empty store', async () => {
    await using home = await open();
    expect((await home.searcher.searchExperiences({ query: 'x', axis: 'full', limit: 5 })).hits).toEqual([]);
    expect((await home.searcher.searchMemories({ query: 'x', limit: 5 })).hits).toEqual([]);
    expect(await home.searcher.listExperiences({ limit: 5 })).toEqual([]);
  });

  it('searches by words, and says so, when the model cannot read the query', async () => {
    await using home = await open();
    await home.persister.persist({ ...FLAKY_TEST, goal: 'Ship it 🚀' });
    const answer = await home.searcher.searchExperiences({ query: '🚀', axis: 'full', limit: 5 });
    expect(answer).toMatchObject({ mode: 'lexical', notice: expect.stringContaining('by words alone') });
    expect(answer.hits.map(({ entry }) => entry.id)).toEqual([FLAKY_TEST.id]);
  });

  it('searches by words, and says so, when the model is away', async () => {
    const logger = createRecordingLogger();
    await using home = await openWithEntries({ embedding: modelAwayForQueries(), logger });
    const answer = await home.searcher.searchExperiences({ query: 'profiled browser', axis: 'full', limit: 5 });
    expect(answer).toMatchObject({ mode: 'lexical', notice: expect.stringContaining('not available') });
    expect(answer.hits[0]?.entry.id).toBe(SLOW_QUERY.id);
    expect(logger.events).toContain('query.unembedded');
  });

  it('passes an abort on', async () => {
    await using home = await openWithEntries();
    const search = { query: 'clock', axis: 'full', limit: 5, signal: AbortSignal.abort() } as const;
    await expect(home.searcher.searchExperiences(search)).rejects.toMatchObject({ kind: 'aborted' });
  });

  it.each([0, 1001, 1.5])('refuses the limit %d', async (limit) => {
    await using home = await openWithEntries();
    const refusal = { kind: 'validation' };
    await expect(home.searcher.searchExperiences({ query: 'x', axis: 'full', limit })).rejects.toMatchObject(refusal);
    await expect(home.searcher.searchMemories({ query: 'x', limit })).rejects.toMatchObject(refusal);
    await expect(home.searcher.listExperiences({ limit })).rejects.toMatchObject(refusal);
  });
});

describe('listExperiences', () => {
  it('lists entries, newest first', async () => {
    await using home = await openWithEntries();
    expect(await home.searcher.listExperiences({ limit: 10 })).toEqual([BROKEN_DEPLOY, SLOW_QUERY, FLAKY_TEST]);
    expect(await home.searcher.listExperiences({ limit: 2 })).toEqual([BROKEN_DEPLOY, SLOW_QUERY]);
  });

  it('filters by domain, outcome and time of creation', async () => {
    await using home = await openWithEntries();
    const ids = async (conditions: object) =>
      (await home.searcher.listExperiences({ limit: 10, ...conditions })).map(({ id }) => id);
    expect(await ids({ domain: 'debugging' })).toEqual([FLAKY_TEST.id]);
    expect(await ids({ outcome: 'falsified' })).toEqual([BROKEN_DEPLOY.id, SLOW_QUERY.id]);
    expect(await ids({ since: SLOW_QUERY.createdAt })).toEqual([BROKEN_DEPLOY.id, SLOW_QUERY.id]);
    expect(await ids({ since: SLOW_QUERY.createdAt, domain: 'debugging' })).toEqual([]);
  });
});

describe('searchMemories', () => {
  it('finds live memories of the category that carry all tags', async () => {
    await using home = await open();
    const store = async (content: string, category: 'fact' | 'event', tags: readonly string[]) =>
      (await home.memories.store({ content, category, tags })).memory.id;
    const wanted = await store('database pool one', 'fact', ['x', 'y']);
    await store('database pool two', 'fact', ['x']);
    await store('database pool three', 'event', ['x', 'y']);
    const deleted = await store('database pool four', 'fact', ['x', 'y']);
    await home.memories.delete(deleted);
    const search = { query: 'database pool', category: 'fact', tags: ['y', 'x'], limit: 10 } as const;
    const { hits } = await home.searcher.searchMemories(search);
    expect(hits.map(({ memory }) => memory.id)).toEqual([wanted]);
    expect(hits[0]?.memory).toEqual((await home.memories.get(wanted)).memory);
  });

  it('counts each hit as a use, and no other memory', async () => {
    await using home = await open();
    const { memory: found } = await home.memories.store({ content: 'database pool' });
    const { memory: other } = await home.memories.store({ content: 'dark colours' });
    home.clock.now += 5 * DAY;
    await home.searcher.searchMemories({ query: 'database', limit: 1 });
    await untilUsed(home, found.id, 1);
    expect(await home.memories.get(found.id)).toMatchObject({ lastUsedAt: home.clock.now });
    expect((await home.memories.get(other.id)).useCount).toBe(0);
  });

  it('lets a memory in use overtake equal ones that are stale, also beyond the limit', async () => {
    await using home = await open();
    const texts = ['database pool size', 'size of database pool', 'pool size database', 'database size pool'];
    const ids: string[] = [];
    for (const content of texts) {
      home.clock.now += EPISODE.pause + 1;
      ids.push((await home.memories.store({ content })).memory.id);
    }
    const [used = ''] = ids.sort().reverse();
    home.clock.now += 300 * DAY;
    await home.metadataStore.usage.record({ kind: MEMORY_RECORD_KIND, ids: [used], usedAt: home.clock.now - DAY });
    const first = await home.searcher.searchMemories({ query: 'database pool size', limit: 1 });
    expect(first.hits[0]).toMatchObject({ memory: { id: used }, stage: 'active' });
    const { hits } = await home.searcher.searchMemories({ query: 'database pool size', limit: 4 });
    expect(hits.map(({ stage }) => stage)).toEqual(['active', 'stale', 'stale', 'stale']);
    expect(hits[1]!.score).toBeCloseTo(hits[0]!.score * 0.7, 5);
  });

  it('answers although uses can be neither read nor counted, and says what that costs', async () => {
    const logger = createRecordingLogger();
    await using home = await open({ metadataStore: brokenMetadataStore(), logger });
    const { memory } = await home.memories.store({ content: 'database pool' });
    const answer = await home.searcher.searchMemories({ query: 'database', limit: 5 });
    expect(answer.hits.map((hit) => hit.memory.id)).toEqual([memory.id]);
    expect(answer.notice).toMatch(/by their age/);
    await new Promise((resolve) => setImmediate(resolve));
    expect(logger.events).toEqual(expect.arrayContaining(['usage.unreadable', 'usage.uncounted']));
  });

  it('does not wait for the count', async () => {
    const never = new Promise<never>(() => undefined);
    const metadataStore: MetadataStore = {
      ...brokenMetadataStore(),
      usage: { record: () => never, find: () => Promise.resolve(new Map()), latest: () => never },
    };
    await using home = await open({ metadataStore });
    const { memory } = await home.memories.store({ content: 'database pool' });
    const answer = await home.searcher.searchMemories({ query: 'database', limit: 5 });
    expect(answer.hits.map((hit) => hit.memory.id)).toEqual([memory.id]);
    expect(answer.notice).toBeUndefined();
  });
});
