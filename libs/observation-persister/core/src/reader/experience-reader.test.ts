import { describe, expect, it } from '@jest/globals';
import { embeddingError, type EmbeddingService } from '@learning-memory/embedding';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import { createRecordingLogger } from '@learning-memory/logging';
import { experienceText } from '@learning-memory/observation-persister-collection';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';
import { openHome, type Home, type HomeOptions } from '../test-support/home.ts';
import { BROKEN_DEPLOY, ENTRIES, FLAKY_TEST, SLOW_QUERY } from '../test-support/samples.ts';

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

describe('search', () => {
  it('finds whole entries, best first, with scores from 0 to 1', async () => {
    await using home = await openWithEntries();
    const answer = await home.reader.search({ query: 'flaky login test clock', axis: 'full', limit: 3 });
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
      (await home.reader.search({ query, axis, limit: 1 })).hits[0]?.entry.id;
    expect(await firstOn('full', 'index on the order date')).toBe(SLOW_QUERY.id);
    expect(await firstOn('strategy', 'read-the-error')).toBe(BROKEN_DEPLOY.id);
    expect(await firstOn('surprise', 'expired during the night')).toBe(BROKEN_DEPLOY.id);
    expect(await firstOn('root_cause', 'nobody had profiled')).toBe(SLOW_QUERY.id);
  });

  it('finds only falsified entries on the surprise axis', async () => {
    await using home = await openWithEntries();
    const { hits } = await home.reader.search({ query: 'login test page', axis: 'surprise', limit: 9 });
    expect(hits.length).toBeGreaterThan(0);
    for (const { entry } of hits) expect(entry.outcome.status).toBe('falsified');
  });

  it('filters by domain and outcome before the limit', async () => {
    await using home = await openWithEntries();
    const search = { query: 'flaky login test clock', axis: 'full', limit: 1 } as const;
    const ids = async (conditions: object) =>
      (await home.reader.search({ ...search, ...conditions })).hits.map(({ entry }) => entry.id);
    expect(await ids({ domain: 'performance' })).toEqual([SLOW_QUERY.id]);
    expect(await ids({ outcome: 'confirmed' })).toEqual([FLAKY_TEST.id]);
    expect(await ids({ domain: 'configuration', outcome: 'falsified' })).toEqual([BROKEN_DEPLOY.id]);
    expect(await ids({ domain: 'configuration', outcome: 'confirmed' })).toEqual([]);
  });

  it('has the model compare the question with what the entries say on the axis', async () => {
    const compared: string[][] = [];
    const compareWords: EmbeddingService['compareWords'] = async (_question, texts) => {
      compared.push([...texts]);
      return texts.map(() => 0.5);
    };
    await using home = await openWithEntries({ embedding: { ...createHashEmbedding(), compareWords } });
    await home.reader.search({ query: 'where did the time go', axis: 'surprise', limit: 5 });
    const expected = [SLOW_QUERY, BROKEN_DEPLOY].map((entry) => experienceText('surprise', entry));
    // Behind them come prompts that no project has an answer to.
    expect(compared).toHaveLength(2);
    expect(compared[0]?.toSorted()).toEqual(expected.toSorted());
  });

  it.each(['', ' \n\t'])('answers the blank query %j with nothing', async (query) => {
    await using home = await openWithEntries();
    expect((await home.reader.search({ query, axis: 'full', limit: 5 })).hits).toEqual([]);
  });

  it('finds nothing in an empty store', async () => {
    await using home = await open();
    expect((await home.reader.search({ query: 'x', axis: 'full', limit: 5 })).hits).toEqual([]);
    expect(await home.reader.list({ limit: 5 })).toEqual([]);
  });

  it('searches by words, and says so, when the model cannot read the query', async () => {
    await using home = await open();
    await home.persister.persist({ ...FLAKY_TEST, goal: 'Ship it 🚀' });
    const answer = await home.reader.search({ query: '🚀', axis: 'full', limit: 5 });
    expect(answer).toMatchObject({ mode: 'lexical', notice: expect.stringContaining('by words alone') });
    expect(answer.hits.map(({ entry }) => entry.id)).toEqual([FLAKY_TEST.id]);
  });

  it('searches by words, and says so, when the model is away', async () => {
    const logger = createRecordingLogger();
    await using home = await openWithEntries({ embedding: modelAwayForQueries(), logger });
    const answer = await home.reader.search({ query: 'profiled browser', axis: 'full', limit: 5 });
    expect(answer).toMatchObject({ mode: 'lexical', notice: expect.stringContaining('not available') });
    expect(answer.hits[0]?.entry.id).toBe(SLOW_QUERY.id);
    expect(logger.events).toContain('query.unembedded');
  });

  it('passes an abort on', async () => {
    await using home = await openWithEntries();
    const search = { query: 'clock', axis: 'full', limit: 5, signal: AbortSignal.abort() } as const;
    await expect(home.reader.search(search)).rejects.toMatchObject({ kind: 'aborted' });
  });

  it.each([0, 1001, 1.5])('refuses the limit %d', async (limit) => {
    await using home = await openWithEntries();
    const refusal = { kind: 'validation' };
    await expect(home.reader.search({ query: 'x', axis: 'full', limit })).rejects.toMatchObject(refusal);
    await expect(home.reader.list({ limit })).rejects.toMatchObject(refusal);
  });
});

describe('list', () => {
  it('lists entries, newest first', async () => {
    await using home = await openWithEntries();
    expect(await home.reader.list({ limit: 10 })).toEqual([BROKEN_DEPLOY, SLOW_QUERY, FLAKY_TEST]);
    expect(await home.reader.list({ limit: 2 })).toEqual([BROKEN_DEPLOY, SLOW_QUERY]);
  });

  it('filters by domain, outcome and time of creation', async () => {
    await using home = await openWithEntries();
    const ids = async (conditions: object) =>
      (await home.reader.list({ limit: 10, ...conditions })).map(({ id }) => id);
    expect(await ids({ domain: 'debugging' })).toEqual([FLAKY_TEST.id]);
    expect(await ids({ outcome: 'falsified' })).toEqual([BROKEN_DEPLOY.id, SLOW_QUERY.id]);
    expect(await ids({ since: SLOW_QUERY.createdAt })).toEqual([BROKEN_DEPLOY.id, SLOW_QUERY.id]);
    expect(await ids({ since: SLOW_QUERY.createdAt, domain: 'debugging' })).toEqual([]);
  });
});
