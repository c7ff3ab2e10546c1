import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectSqlite, type SqliteDatabase } from '@learning-memory/sqlite-file';
import { describe, expect, it } from '@jest/globals';
import type { MemoryRecordStore } from '@learning-memory/memory';
import { storeOpener } from '../test-support/open-store.ts';
import { temporaryFolders } from '../test-support/temporary-folder.ts';

const openStore = storeOpener(temporaryFolders());

const uses = async (memoryRecords: MemoryRecordStore, ids: readonly string[]): Promise<readonly string[]> => [
  ...(await memoryRecords.findUsage(ids)).keys(),
];

describe('usage', () => {
  it('counts one use per call and id', async () => {
    await using store = await openStore();
    const { memoryRecords } = store;
    await memoryRecords.recordUse({ ids: ['a', 'b', 'a'], usedAt: 10 });
    await memoryRecords.recordUse({ ids: ['a'], usedAt: 20 });
    expect(await memoryRecords.findUsage(['b', 'a', 'never'])).toEqual(
      new Map([
        ['a', { useCount: 2, lastUsedAt: 20 }],
        ['b', { useCount: 1, lastUsedAt: 10 }],
      ]),
    );
  });

  it('tells what was used last, latest first', async () => {
    await using store = await openStore();
    const { memoryRecords } = store;
    expect(await memoryRecords.latestUses(5)).toEqual(new Map());
    for (const [id, usedAt] of [
      ['early', 10],
      ['late', 30],
      ['middle', 20],
    ] as const) {
      await memoryRecords.recordUse({ ids: [id], usedAt });
    }
    expect([...(await memoryRecords.latestUses(2))]).toEqual([
      ['late', { useCount: 1, lastUsedAt: 30 }],
      ['middle', { useCount: 1, lastUsedAt: 20 }],
    ]);
  });

  it('is written together when searches come close together, and before the store is closed', async () => {
    const store = await openStore();
    const { memoryRecords, folder } = store;
    const written = [1, 2, 3].map((usedAt) => memoryRecords.recordUse({ ids: ['a', 'b'], usedAt }));
    await store[Symbol.asyncDispose]();
    await Promise.all(written);
    await using again = await openStore(folder);
    expect((await again.memoryRecords.findUsage(['a'])).get('a')).toEqual({ useCount: 3, lastUsedAt: 3 });
    expect(await again.topics.retrievals()).toHaveLength(3);
  });

  it('waits for the lock of another process where reads do not', async () => {
    await using store = await openStore();
    const { memoryRecords, folder } = store;
    await memoryRecords.findUsage(['a']);
    const other = connectSqlite(join(folder, 'memory.db'));
    other.exec('BEGIN IMMEDIATE');
    let isWritten = false;
    const writing = memoryRecords.recordUse({ ids: ['a'], usedAt: 1 }).then(() => (isWritten = true));
    await sleep(400);
    expect((await memoryRecords.findUsage(['a'])).size).toBe(0);
    expect(isWritten).toBe(false);
    other.exec('ROLLBACK');
    other.close();
    await writing;
    expect((await memoryRecords.findUsage(['a'])).size).toBe(1);
  });

  it('counts so many uses at once as it is told', async () => {
    await using store = await openStore();
    const { memoryRecords } = store;
    await memoryRecords.recordUse({ ids: ['a'], usedAt: 10, times: 7 });
    await memoryRecords.recordUse({ ids: ['a', 'b'], usedAt: 5, times: 2 });
    expect(await memoryRecords.findUsage(['a', 'b'])).toEqual(
      new Map([
        ['a', { useCount: 9, lastUsedAt: 10 }],
        ['b', { useCount: 2, lastUsedAt: 5 }],
      ]),
    );
  });

  it('keeps the latest time when an earlier use is reported late', async () => {
    await using store = await openStore();
    const { memoryRecords } = store;
    await memoryRecords.recordUse({ ids: ['a'], usedAt: 20 });
    await memoryRecords.recordUse({ ids: ['a'], usedAt: 5 });
    expect((await memoryRecords.findUsage(['a'])).get('a')).toEqual({ useCount: 2, lastUsedAt: 20 });
  });

  it('is kept as `memory`, apart from what else the table holds', async () => {
    await using store = await openStore();
    const { memoryRecords } = store;
    await memoryRecords.recordUse({ ids: ['a'], usedAt: 1 });
    const file = connectSqlite(join(store.folder, 'memory.db'));
    file.exec(`INSERT INTO record_usage VALUES ('value', 'a', 7, 9), ('value', 'b', 7, 9)`);
    await memoryRecords.recordUse({ ids: ['a'], usedAt: 2 });
    const rows = file.prepare('SELECT * FROM record_usage ORDER BY kind, id').raw().all();
    file.close();
    expect(await memoryRecords.findUsage(['a', 'b'])).toEqual(new Map([['a', { useCount: 2, lastUsedAt: 2 }]]));
    expect(rows).toEqual([
      ['memory', 'a', 2, 2],
      ['value', 'a', 7, 9],
      ['value', 'b', 7, 9],
    ]);
  });

  it('finds thousands of ids at once and nothing for none', async () => {
    await using store = await openStore();
    const { memoryRecords } = store;
    const ids = Array.from({ length: 2500 }, (_, position) => `'; DROP TABLE record_usage; -- ${position}`);
    await memoryRecords.recordUse({ ids, usedAt: 1 });
    expect((await memoryRecords.findUsage(ids)).size).toBe(2500);
    expect(await memoryRecords.findUsage([])).toEqual(new Map());
    await memoryRecords.recordUse({ ids: [], usedAt: 1 });
  });
});

describe('revisions', () => {
  it('numbers the states of one memory from 1 and lists the newest first', async () => {
    await using store = await openStore();
    const { memoryRecords } = store;
    expect(await memoryRecords.appendRevision('a', { snapshot: '{"v":1}', replacedAt: 10 })).toBe(1);
    expect(await memoryRecords.appendRevision('b', { snapshot: '{}', replacedAt: 11 })).toBe(1);
    expect(await memoryRecords.appendRevision('a', { snapshot: '{"v":2}', replacedAt: 12 })).toBe(2);
    expect(await memoryRecords.listRevisions('a')).toEqual([
      { revision: 2, replacedAt: 12, snapshot: '{"v":2}' },
      { revision: 1, replacedAt: 10, snapshot: '{"v":1}' },
    ]);
  });

  it('has none for a memory that was never replaced', async () => {
    await using store = await openStore();
    expect(await store.memoryRecords.listRevisions('a')).toEqual([]);
  });

  it('are kept as `memory`, apart from what else the table holds', async () => {
    await using store = await openStore();
    const { memoryRecords } = store;
    await memoryRecords.appendRevision('a', { snapshot: '{"v":1}', replacedAt: 10 });
    const file = connectSqlite(join(store.folder, 'memory.db'));
    file.exec(`INSERT INTO record_revision VALUES ('value', 'a', 9, 99, '{}')`);
    const kinds = file.prepare('SELECT kind FROM record_revision ORDER BY kind').pluck().all();
    file.close();
    expect(kinds).toEqual(['memory', 'value']);
    expect(await memoryRecords.appendRevision('a', { snapshot: '{"v":2}', replacedAt: 12 })).toBe(2);
    expect(await memoryRecords.listRevisions('a')).toHaveLength(2);
  });

  it('gives concurrent appends a number each', async () => {
    await using store = await openStore();
    const appended = Array.from({ length: 20 }, () =>
      store.memoryRecords.appendRevision('a', { snapshot: '{}', replacedAt: 1 }),
    );
    expect((await Promise.all(appended)).sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  });
});

describe('forget', () => {
  const KEPT = ['usage', 'revision'].map((name) => `SELECT '${name}' AS name, kind, id FROM record_${name}`);
  const everyRecord = (file: SqliteDatabase): readonly unknown[] =>
    file
      .prepare(`SELECT DISTINCT name || ' of ' || kind || ' ' || id FROM (${KEPT.join(' UNION ALL ')}) ORDER BY 1`)
      .pluck()
      .all();

  it('removes all records of the memories it is given, and of nothing else', async () => {
    await using store = await openStore();
    const { memoryRecords } = store;
    await memoryRecords.recordUse({ ids: ['a', 'b', 'c'], usedAt: 1 });
    for (const id of ['a', 'b', 'a']) await memoryRecords.appendRevision(id, { snapshot: '{}', replacedAt: 1 });
    await store.valueExposures.record({ ids: ['a', 'b'], sessionId: 's', shownAt: 1 });
    const file = connectSqlite(join(store.folder, 'memory.db'));
    file.exec(`INSERT INTO record_usage VALUES ('value', 'a', 1, 1);
               INSERT INTO record_revision VALUES ('value', 'a', 1, 1, '{}')`);
    await memoryRecords.forget(['a', 'c', 'never seen']);
    const left = everyRecord(file);
    file.close();
    expect(left).toEqual(['revision of memory b', 'revision of value a', 'usage of memory b', 'usage of value a']);
    expect(await uses(memoryRecords, ['a', 'b', 'c'])).toEqual(['b']);
    expect(await memoryRecords.listRevisions('a')).toEqual([]);
    expect(await memoryRecords.listRevisions('b')).toHaveLength(1);
    expect(await store.valueExposures.find(['a', 'b'])).toHaveLength(2);
  });

  it('starts anew for a memory that comes back', async () => {
    await using store = await openStore();
    const { memoryRecords } = store;
    await memoryRecords.appendRevision('a', { snapshot: '{}', replacedAt: 1 });
    await memoryRecords.forget(['a', 'a']);
    expect(await memoryRecords.appendRevision('a', { snapshot: '{}', replacedAt: 2 })).toBe(1);
  });

  it('takes thousands of memories at once and none at all', async () => {
    await using store = await openStore();
    const { memoryRecords } = store;
    const ids = Array.from({ length: 2500 }, (_, position) => `'; DROP TABLE record_usage; -- ${position}`);
    await memoryRecords.recordUse({ ids, usedAt: 1 });
    await memoryRecords.forget([]);
    await memoryRecords.forget(ids.slice(1));
    expect(await uses(memoryRecords, ids)).toEqual(ids.slice(0, 1));
  });

  it('removes nothing when one of the removals fails', async () => {
    await using store = await openStore();
    const { memoryRecords } = store;
    await memoryRecords.recordUse({ ids: ['a'], usedAt: 1 });
    await memoryRecords.appendRevision('a', { snapshot: '{}', replacedAt: 1 });
    const file = connectSqlite(join(store.folder, 'memory.db'));
    file.exec(`CREATE TRIGGER fault BEFORE DELETE ON record_revision BEGIN SELECT raise(ABORT, 'fault'); END`);
    await expect(memoryRecords.forget(['a'])).rejects.toThrow('fault');
    const left = everyRecord(file);
    file.close();
    expect(left).toEqual(['revision of memory a', 'usage of memory a']);
    expect(await uses(memoryRecords, ['a'])).toEqual(['a']);
    expect(await memoryRecords.listRevisions('a')).toHaveLength(1);
  });
});

describe('claims', () => {
  const claim = (id: string, memoryIds: readonly string[], at: number) => ({ id, memoryIds, at, staleBefore: at - 15 });

  it('are all taken or none, of whatever connection, until they are freed', async () => {
    await using store = await openStore();
    await using other = await openStore(store.folder);
    const { claims } = store.memoryRecords;
    expect(await claims.take(claim('one', ['a', 'b'], 100))).toBeUndefined();
    expect(await other.memoryRecords.claims.take(claim('two', ['b', 'c'], 101))).toEqual({ id: 'one' });
    expect(await claims.take(claim('three', ['c'], 102))).toBeUndefined();
    await claims.free('one');
    await claims.free('one');
    expect(await other.memoryRecords.claims.take(claim('four', ['a', 'b'], 103))).toBeUndefined();
  });

  it('are gone once they are stale', async () => {
    await using store = await openStore();
    const { claims } = store.memoryRecords;
    await claims.take(claim('one', ['a'], 100));
    expect(await claims.take(claim('two', ['a'], 115))).toEqual({ id: 'one' });
    expect(await claims.take(claim('two', ['a'], 116))).toBeUndefined();
  });

  it('and records of curation keep each other out', async () => {
    await using store = await openStore();
    const { claims, curations } = store.memoryRecords;
    const record = { id: 'curation', action: 'forget', memoryIds: ['a'], at: 100 } as const;
    await claims.take(claim('change', ['a'], 99));
    expect(await curations.begin({ record, staleBefore: 85 })).toEqual({ id: 'change' });
    expect(await curations.listBegun(200)).toEqual([]);
    await claims.free('change');
    expect(await curations.begin({ record, staleBefore: 85 })).toBeUndefined();
    expect(await claims.take(claim('again', ['a'], 101))).toEqual({ id: 'curation', record });
    await curations.finish('curation');
    expect(await claims.take(claim('again', ['a'], 102))).toBeUndefined();
  });
});
