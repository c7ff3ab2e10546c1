import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EmbeddingService } from '@learning-memory/embedding';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { AXES } from '@learning-memory/ghap';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import { openHome, type Home } from './test-support/home.ts';
import { BROKEN_DEPLOY, ENTRIES, FLAKY_TEST, SLOW_QUERY } from './test-support/samples.ts';

let embedding: EmbeddingService;
/** Holds `ENTRIES`; only read from. */
let filled: Home;
/** Empty at first; each test writes its own. */
let changed: Home;

beforeAll(async () => {
  embedding = createPackagedStaticEmbedding();
  const openVectorStore = (file: string) => createSqliteVectorStore({ file });
  filled = await openHome({ embedding, openVectorStore });
  changed = await openHome({ embedding, openVectorStore });
  for (const entry of ENTRIES) await filled.persister.persist(entry);
});

afterAll(async () => {
  await filled[Symbol.asyncDispose]();
  await changed[Symbol.asyncDispose]();
  await embedding[Symbol.asyncDispose]();
});

describe('experiences written by the persister, over SQLite and a real model', () => {
  it('are read back whole on every axis they have', async () => {
    for (const axis of AXES) {
      const { hits, mode } = await filled.reader.search({ query: 'goal of the session', axis, limit: 10 });
      const expected = ENTRIES.filter(
        ({ outcome }) => ['full', 'strategy'].includes(axis) || outcome.status === 'falsified',
      );
      expect(mode).toBe('hybrid');
      expect(hits.map(({ entry }) => entry.id).sort()).toEqual(expected.map(({ id }) => id));
      for (const { entry, score } of hits) {
        // Says also of a confidence that it is absent where none was stated.
        expect(entry).toStrictEqual(ENTRIES.find(({ id }) => id === entry.id));
        expect(score >= 0 && score <= 1).toBe(true);
      }
    }
  });

  it('are found in other words', async () => {
    const first = async (query: string) =>
      (await filled.reader.search({ query, axis: 'full', limit: 1 })).hits[0]?.entry.id;
    expect(await first('unreliable sign-in tests depending on time')).toBe(FLAKY_TEST.id);
    expect(await first('website performance is bad')).toBe(SLOW_QUERY.id);
    expect(await first('server does not boot because of an outdated certificate')).toBe(BROKEN_DEPLOY.id);
  });

  it('answer the filters, and the list', async () => {
    const search = { query: 'what went wrong', axis: 'full', limit: 5 } as const;
    const ids = async (conditions: object) =>
      (await filled.reader.search({ ...search, ...conditions })).hits.map(({ entry }) => entry.id);
    expect(await ids({ domain: 'performance' })).toEqual([SLOW_QUERY.id]);
    expect(await ids({ outcome: 'confirmed' })).toEqual([FLAKY_TEST.id]);
    expect(await filled.reader.list({ limit: 2 })).toEqual([BROKEN_DEPLOY, SLOW_QUERY]);
    expect(await filled.reader.list({ limit: 9, since: BROKEN_DEPLOY.createdAt })).toEqual([BROKEN_DEPLOY]);
  });

  it('are replaced as a whole when an entry is persisted again', async () => {
    await changed.persister.persist(SLOW_QUERY);
    const corrected = { ...SLOW_QUERY, outcome: FLAKY_TEST.outcome };
    await changed.persister.persist(corrected);
    expect(await changed.reader.list({ limit: 9 })).toEqual([corrected]);
    const { hits } = await changed.reader.search({ query: 'rendering chart', axis: 'surprise', limit: 9 });
    expect(hits).toEqual([]);
    expect(await changed.persister.missing([SLOW_QUERY.id, 'other'])).toEqual(['other']);
  });

  it('are found by their words, with a notice, when the model cannot read them', async () => {
    await changed.persister.persist({ ...SLOW_QUERY, surprise: '接続プールが枯渇していた' });
    await changed.persister.persist(BROKEN_DEPLOY);
    const answer = await changed.reader.search({ query: '接続プール', axis: 'surprise', limit: 5 });
    expect(answer).toMatchObject({ mode: 'lexical', notice: expect.stringContaining('by words alone') });
    expect(answer.hits.map(({ entry }) => entry.id)).toEqual([SLOW_QUERY.id]);
  });
});
