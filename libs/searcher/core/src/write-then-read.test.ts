import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EmbeddingService } from '@learning-memory/embedding';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { AXES } from '@learning-memory/ghap';
import type { MemoryDraft } from '@learning-memory/memory';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import { openHome, untilUsed, type Home } from './test-support/home.ts';
import { BROKEN_DEPLOY, ENTRIES, FLAKY_TEST, SLOW_QUERY } from './test-support/samples.ts';

const MEMORIES: readonly MemoryDraft[] = [
  { content: 'The billing database allows only twenty connections at once', category: 'fact', tags: ['billing', 'db'] },
  { content: 'The user prefers dark colours in every editor', category: 'preference', tags: ['editor'] },
  { content: 'Releases are cut every second Tuesday morning', category: 'workflow', tags: ['release'] },
  { content: 'We chose PostgreSQL over MongoDB because of transactions', category: 'decision', tags: ['db'] },
];

let embedding: EmbeddingService;
/** Holds `ENTRIES` and `MEMORIES`; only read from. */
let filled: Home;
/** Empty at first; each test writes its own. */
let changed: Home;

beforeAll(async () => {
  embedding = createPackagedStaticEmbedding();
  const openVectorStore = (file: string) => createSqliteVectorStore({ file });
  filled = await openHome({ embedding, openVectorStore });
  changed = await openHome({ embedding, openVectorStore });
  for (const entry of ENTRIES) await filled.persister.persist(entry);
  for (const draft of MEMORIES) await filled.memories.store(draft);
}, 60_000);

afterAll(async () => {
  await filled[Symbol.asyncDispose]();
  await changed[Symbol.asyncDispose]();
  await embedding[Symbol.asyncDispose]();
});

describe('experiences written by the persister, over SQLite and a real model', () => {
  it('are read back whole on every axis they have', async () => {
    for (const axis of AXES) {
      const { hits, mode } = await filled.searcher.searchExperiences({ query: 'goal of the session', axis, limit: 10 });
      const expected = ENTRIES.filter(
        ({ outcome }) => ['full', 'strategy'].includes(axis) || outcome.status === 'falsified',
      );
      expect(mode).toBe('hybrid');
      expect(hits.map(({ entry }) => entry.id).sort()).toEqual(expected.map(({ id }) => id));
      for (const { entry, score } of hits) {
        expect(entry).toEqual(ENTRIES.find(({ id }) => id === entry.id));
        expect(score >= 0 && score <= 1).toBe(true);
      }
    }
  });

  it('are found in other words', async () => {
    const first = async (query: string) =>
      (await filled.searcher.searchExperiences({ query, axis: 'full', limit: 1 })).hits[0]?.entry.id;
    expect(await first('unreliable sign-in tests depending on time')).toBe(FLAKY_TEST.id);
    expect(await first('website performance is bad')).toBe(SLOW_QUERY.id);
    expect(await first('server does not boot because of an outdated certificate')).toBe(BROKEN_DEPLOY.id);
  });

  it('answer the filters, and the list', async () => {
    const search = { query: 'what went wrong', axis: 'full', limit: 5 } as const;
    const ids = async (conditions: object) =>
      (await filled.searcher.searchExperiences({ ...search, ...conditions })).hits.map(({ entry }) => entry.id);
    expect(await ids({ domain: 'performance' })).toEqual([SLOW_QUERY.id]);
    expect(await ids({ outcome: 'confirmed' })).toEqual([FLAKY_TEST.id]);
    expect(await filled.searcher.listExperiences({ limit: 2 })).toEqual([BROKEN_DEPLOY, SLOW_QUERY]);
    expect(await filled.searcher.listExperiences({ limit: 9, since: BROKEN_DEPLOY.createdAt })).toEqual([
      BROKEN_DEPLOY,
    ]);
  });

  it('are replaced as a whole when an entry is persisted again', async () => {
    await changed.persister.persist(SLOW_QUERY);
    const corrected = { ...SLOW_QUERY, outcome: FLAKY_TEST.outcome };
    await changed.persister.persist(corrected);
    expect(await changed.searcher.listExperiences({ limit: 9 })).toEqual([corrected]);
    const { hits } = await changed.searcher.searchExperiences({ query: 'rendering chart', axis: 'surprise', limit: 9 });
    expect(hits).toEqual([]);
    expect(await changed.persister.missing([SLOW_QUERY.id, 'other'])).toEqual(['other']);
  });

  it('are found by their words, with a notice, when the model cannot read them', async () => {
    await changed.persister.persist({ ...SLOW_QUERY, surprise: '接続プールが枯渇していた' });
    await changed.persister.persist(BROKEN_DEPLOY);
    const answer = await changed.searcher.searchExperiences({ query: '接続プール', axis: 'surprise', limit: 5 });
    expect(answer).toMatchObject({ mode: 'lexical', notice: expect.stringContaining('by words alone') });
    expect(answer.hits.map(({ entry }) => entry.id)).toEqual([SLOW_QUERY.id]);
  });
});

describe('memories written by the memory service, over SQLite and a real model', () => {
  it('are found in other words, whole, and counted', async () => {
    const { hits, mode } = await filled.searcher.searchMemories({ query: 'why did we pick our SQL server', limit: 2 });
    expect(mode).toBe('hybrid');
    expect(hits[0]?.memory).toMatchObject({ ...MEMORIES[3], importance: 0.5 });
    expect(hits[0]?.memory).toEqual((await filled.memories.get(hits[0]!.memory.id)).memory);
    await untilUsed(filled, hits[0]!.memory.id, 1);
  });

  it('answer category and tags', async () => {
    const found = async (conditions: object) =>
      (await filled.searcher.searchMemories({ query: 'database', limit: 9, ...conditions })).hits.map(
        ({ memory }) => memory.content,
      );
    expect(await found({ category: 'preference' })).toEqual([MEMORIES[1]!.content]);
    expect(await found({ tags: ['db', 'billing'] })).toEqual([MEMORIES[0]!.content]);
    expect(await found({ tags: ['db', 'release'] })).toEqual([]);
  });

  it('are never found while deleted, and again once restored', async () => {
    const { memory } = await changed.memories.store(MEMORIES[1]!);
    const count = async () => (await changed.searcher.searchMemories({ query: 'dark colours', limit: 5 })).hits.length;
    expect(await count()).toBe(1);
    await changed.memories.delete(memory.id);
    expect(await count()).toBe(0);
    await changed.memories.restore(memory.id);
    expect(await count()).toBe(1);
  });

  it('are found by their new text after an update, and by the old one after its restore', async () => {
    const { memory } = await changed.memories.store({ content: 'The cat sleeps on the keyboard' });
    const first = async (query: string) =>
      (await changed.searcher.searchMemories({ query, limit: 1 })).hits[0]?.memory.content;
    await changed.memories.update(memory.id, { content: 'The parrot repeats every password aloud' });
    expect(await first('talking bird')).toBe('The parrot repeats every password aloud');
    await changed.memories.restore(memory.id, 1);
    expect(await first('sleeping cat')).toBe('The cat sleeps on the keyboard');
  });

  it('hold no secret in any file, and near duplicates are reported', async () => {
    const text = 'The staging database runs on the host db7 in the second rack with password=hunter2';
    const first = await changed.memories.store({ content: text });
    const second = await changed.memories.store({ content: `${text}, as ever` });
    expect(second.created).toBe(true);
    expect(second.nearDuplicates).toMatchObject([{ id: first.memory.id, similarity: expect.any(Number) }]);
    for (const name of await readdir(changed.folder)) {
      if (!name.startsWith('memory.db')) continue;
      expect((await readFile(join(changed.folder, name))).includes('hunter2')).toBe(false);
    }
  });

  it('are found through what was stored beside them about the same', async () => {
    const contents = [
      'Marta asked how the nightly export of the invoices gets its password',
      'She was told that it comes from the vault, path finance/nightly, and is renewed each quarter',
      'The password of the export must never be written into the repository again',
    ];
    for (const content of contents) await changed.memories.store({ content, category: 'event' });
    const search = { query: 'Marta nightly export password', category: 'event', limit: 5 } as const;
    const { hits } = await changed.searcher.searchMemories(search);
    expect(hits.map(({ memory }) => memory.content).sort()).toEqual(contents.toSorted());
    expect(hits.every(({ score }) => score > 0 && score <= 1)).toBe(true);
    await changed.memories.delete(hits.find(({ memory }) => memory.content === contents[1])!.memory.id);
    const left = (await changed.searcher.searchMemories(search)).hits.map(({ memory }) => memory.content);
    expect(left.sort()).toEqual([contents[0], contents[2]].sort());
  });
});
