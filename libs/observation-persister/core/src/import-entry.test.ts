import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import type { ResolvedGhap } from '@learning-memory/ghap';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import { newPersister } from './test-support/new-persister.ts';
import { openHome, type Home } from './test-support/home.ts';
import { ENTRIES, FLAKY_TEST } from './test-support/samples.ts';

const SECRET = ['ghp', '16C7e42F292c6912E7710c838347Ae178B4a'].join('_');

async function open(): Promise<Home & { readonly databaseFile: string }> {
  let databaseFile = '';
  const home = await openHome({
    embedding: createHashEmbedding({ dimension: 64 }),
    openVectorStore: (file) => createSqliteVectorStore({ file: (databaseFile = file) }),
  });
  return Object.assign(home, { databaseFile });
}

async function exported({ reader }: Home): Promise<readonly ResolvedGhap[]> {
  const entries: ResolvedGhap[] = [];
  for await (const entry of reader.exportEntries()) entries.push(entry);
  return entries;
}

describe('entries of another home', () => {
  it('are there as they were, by id, on every axis they have, and once', async () => {
    await using home = await open();
    for (const entry of ENTRIES) expect((await home.persister.importEntry(entry)).outcome).toBe('added');
    const byId = [...ENTRIES].sort((left, right) => (left.id < right.id ? -1 : 1));
    expect(await exported(home)).toEqual(byId);
    for (const entry of ENTRIES) expect((await home.persister.importEntry(entry)).outcome).toBe('equal');
    const { hits } = await home.reader.search({ query: 'flaky login test clock', axis: 'full', limit: 1 });
    expect(hits[0]?.entry).toEqual(FLAKY_TEST);
    expect(await home.persister.missing(ENTRIES.map(({ id }) => id))).toEqual([]);
  });

  it('leave what is there, and say which fields differ', async () => {
    await using home = await open();
    await home.persister.persist(FLAKY_TEST);
    const changed = { ...FLAKY_TEST, goal: 'Something else', confidence: 0.1 };
    expect(await home.persister.importEntry(changed)).toMatchObject({
      outcome: 'conflicting',
      differsIn: ['confidence', 'goal'],
    });
    expect(await exported(home)).toEqual([FLAKY_TEST]);
  });

  it('lose their secrets wherever they stand, and keep their digests', async () => {
    await using home = await open();
    const sha = 'a94a8fe5ccb19ba61c4c0873d391e987982fbbd3';
    const entry: ResolvedGhap = {
      ...FLAKY_TEST,
      goal: SECRET,
      history: [{ timestamp: 1, hypothesis: SECRET, action: 'a', prediction: 'p' }],
      notes: [{ timestamp: 1, text: SECRET }],
      lesson: { whatWorked: SECRET },
      aftermath: { commits: [{ sha, patch: sha, insertions: 1, deletions: 0 }] },
    };
    expect(await home.persister.importEntry(entry)).toMatchObject({ outcome: 'added', redactions: 4 });
    expect((await exported(home))[0]?.aftermath).toEqual(entry.aftermath);
    for (const end of ['', '-wal']) {
      const bytes = await readFile(home.databaseFile + end).catch(() => Buffer.from(''));
      expect(bytes.includes(SECRET)).toBe(false);
    }
  });

  it('wait in the outbox where the store is away, and are known there', async () => {
    const { persister, store } = await newPersister();
    store.failNext(8);
    await expect(persister.importEntry(FLAKY_TEST)).rejects.toMatchObject({ code: 'PERSISTER_DEFERRED' });
    expect(await persister.importEntry(FLAKY_TEST)).toMatchObject({ outcome: 'equal' });
  });

  it.each([
    ['an id that is a path', { id: '../../x' }],
    ['a text without end', { goal: 'x'.repeat(20_001) }],
  ])('are refused with %s', async (_case, fields) => {
    await using home = await open();
    const refused = home.persister.importEntry({ ...FLAKY_TEST, ...fields });
    await expect(refused).rejects.toMatchObject({ code: 'PERSISTER_INVALID_ENTRY' });
    expect(await exported(home)).toEqual([]);
  });
});

describe('an entry that is taken out', () => {
  it('is gone from every axis, and comes back as it was', async () => {
    await using home = await open();
    for (const entry of ENTRIES) await home.persister.persist(entry);
    const before = await exported(home);
    expect(await home.persister.remove(FLAKY_TEST.id)).toEqual(FLAKY_TEST);
    expect((await exported(home)).map(({ id }) => id)).not.toContain(FLAKY_TEST.id);
    expect(await home.persister.missing([FLAKY_TEST.id])).toEqual([FLAKY_TEST.id]);
    expect(await home.persister.remove(FLAKY_TEST.id)).toBeUndefined();
    await home.persister.persist(FLAKY_TEST);
    expect(await exported(home)).toEqual(before);
  });
});
