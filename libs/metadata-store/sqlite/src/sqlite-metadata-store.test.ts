import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from '@jest/globals';
import type { MetadataStore } from '@learning-memory/metadata-store';
import { storeOpener } from './test-support/open-store.ts';
import { runChild } from './test-support/run-child.ts';
import { temporaryFolders } from './test-support/temporary-folder.ts';

const temporaryFolder = temporaryFolders();
const openStore = storeOpener(temporaryFolder);

describe('usage', () => {
  it('counts one use per call and id', async () => {
    await using store = await openStore();
    await store.usage.record({ kind: 'memory', ids: ['a', 'b', 'a'], usedAt: 10 });
    await store.usage.record({ kind: 'memory', ids: ['a'], usedAt: 20 });
    expect(await store.usage.find('memory', ['b', 'a', 'never'])).toEqual(
      new Map([
        ['a', { useCount: 2, lastUsedAt: 20 }],
        ['b', { useCount: 1, lastUsedAt: 10 }],
      ]),
    );
  });

  it('keeps the latest time when an earlier use is reported late', async () => {
    await using store = await openStore();
    await store.usage.record({ kind: 'memory', ids: ['a'], usedAt: 20 });
    await store.usage.record({ kind: 'memory', ids: ['a'], usedAt: 5 });
    expect((await store.usage.find('memory', ['a'])).get('a')).toEqual({ useCount: 2, lastUsedAt: 20 });
  });

  it('keeps kinds apart', async () => {
    await using store = await openStore();
    await store.usage.record({ kind: 'memory', ids: ['a'], usedAt: 1 });
    expect(await store.usage.find('value', ['a'])).toEqual(new Map());
    expect(await store.usage.latest('value', 10)).toEqual([]);
  });

  it('lists the most recently used first, ties by id', async () => {
    await using store = await openStore();
    await store.usage.record({ kind: 'memory', ids: ['old'], usedAt: 1 });
    await store.usage.record({ kind: 'memory', ids: ['b', 'a'], usedAt: 2 });
    const latest = await store.usage.latest('memory', 2);
    expect(latest.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('finds thousands of ids at once and nothing for none', async () => {
    await using store = await openStore();
    const ids = Array.from({ length: 2500 }, (_, position) => `'; DROP TABLE record_usage; -- ${position}`);
    await store.usage.record({ kind: 'memory', ids, usedAt: 1 });
    expect((await store.usage.find('memory', ids)).size).toBe(2500);
    expect(await store.usage.find('memory', [])).toEqual(new Map());
    await store.usage.record({ kind: 'memory', ids: [], usedAt: 1 });
  });
});

describe('revisions', () => {
  const key = { kind: 'memory', id: 'a' };

  it('numbers the states of one record from 1 and lists the newest first', async () => {
    await using store = await openStore();
    expect(await store.revisions.append(key, { snapshot: '{"v":1}', replacedAt: 10 })).toBe(1);
    expect(await store.revisions.append({ ...key, id: 'b' }, { snapshot: '{}', replacedAt: 11 })).toBe(1);
    expect(await store.revisions.append(key, { snapshot: '{"v":2}', replacedAt: 12 })).toBe(2);
    expect(await store.revisions.list(key)).toEqual([
      { revision: 2, replacedAt: 12, snapshot: '{"v":2}' },
      { revision: 1, replacedAt: 10, snapshot: '{"v":1}' },
    ]);
  });

  it('has none for a record that was never replaced', async () => {
    await using store = await openStore();
    expect(await store.revisions.list(key)).toEqual([]);
  });

  it('gives concurrent appends a number each', async () => {
    await using store = await openStore();
    const appended = Array.from({ length: 20 }, () => store.revisions.append(key, { snapshot: '{}', replacedAt: 1 }));
    expect((await Promise.all(appended)).sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  });
});

describe('forget', () => {
  const uses = async (store: MetadataStore, kind: string, ids: readonly string[]): Promise<readonly string[]> => [
    ...(await store.usage.find(kind, ids)).keys(),
  ];
  const shown = async (store: MetadataStore, kind: string, ids: readonly string[]): Promise<readonly string[]> =>
    (await store.exposures.find(kind, ids)).map(({ id, sessionId }) => `${id} in ${sessionId}`);

  it('removes usage, revisions and exposures of the records it is given, and of no other', async () => {
    await using store = await openStore();
    for (const kind of ['memory', 'value']) {
      await store.usage.record({ kind, ids: ['a', 'b', 'c'], usedAt: 1 });
      await store.exposures.record({ kind, ids: ['a', 'b'], sessionId: 's', shownAt: 1 });
      await store.exposures.record({ kind, ids: ['a'], sessionId: 't', shownAt: 1 });
      for (const id of ['a', 'b', 'a']) await store.revisions.append({ kind, id }, { snapshot: '{}', replacedAt: 1 });
    }
    await store.forget([
      { kind: 'memory', id: 'a' },
      { kind: 'memory', id: 'c' },
      { kind: 'value', id: 'b' },
      { kind: 'value', id: 'never seen' },
    ]);
    expect(await uses(store, 'memory', ['a', 'b', 'c'])).toEqual(['b']);
    expect(await uses(store, 'value', ['a', 'b', 'c'])).toEqual(['a', 'c']);
    expect(await shown(store, 'memory', ['a', 'b'])).toEqual(['b in s']);
    expect(await shown(store, 'value', ['a', 'b'])).toEqual(['a in s', 'a in t']);
    expect(await store.revisions.list({ kind: 'memory', id: 'a' })).toEqual([]);
    expect(await store.revisions.list({ kind: 'memory', id: 'b' })).toHaveLength(1);
    expect(await store.revisions.list({ kind: 'value', id: 'a' })).toHaveLength(2);
    expect(await store.revisions.list({ kind: 'value', id: 'b' })).toEqual([]);
  });

  it('starts anew for a record that comes back', async () => {
    await using store = await openStore();
    const key = { kind: 'memory', id: 'a' };
    await store.revisions.append(key, { snapshot: '{}', replacedAt: 1 });
    await store.forget([key, key]);
    expect(await store.revisions.append(key, { snapshot: '{}', replacedAt: 2 })).toBe(1);
  });

  it('takes thousands of records at once and none at all', async () => {
    await using store = await openStore();
    const ids = Array.from({ length: 2500 }, (_, position) => `'; DROP TABLE record_usage; -- ${position}`);
    await store.usage.record({ kind: 'memory', ids, usedAt: 1 });
    await store.forget([]);
    await store.forget(ids.slice(1).map((id) => ({ kind: 'memory', id })));
    expect(await uses(store, 'memory', ids)).toEqual(ids.slice(0, 1));
  });

  it('removes nothing when one of the removals fails', async () => {
    await using store = await openStore();
    const key = { kind: 'memory', id: 'a' };
    await store.usage.record({ kind: 'memory', ids: ['a'], usedAt: 1 });
    await store.revisions.append(key, { snapshot: '{}', replacedAt: 1 });
    await store.exposures.record({ kind: 'memory', ids: ['a'], sessionId: 's', shownAt: 1 });
    const file = new Database(join(store.folder, 'memory.db'));
    file.exec(`CREATE TRIGGER fault BEFORE DELETE ON record_exposure BEGIN SELECT raise(ABORT, 'fault'); END`);
    file.close();
    await expect(store.forget([key])).rejects.toThrow('fault');
    expect(await uses(store, 'memory', ['a'])).toEqual(['a']);
    expect(await store.revisions.list(key)).toHaveLength(1);
    expect(await shown(store, 'memory', ['a'])).toEqual(['a in s']);
  });
});

describe('the file', () => {
  it('is not touched before the first call', async () => {
    const folder = await temporaryFolder();
    await using _store = await openStore(join(folder, 'untouched'));
    expect(() => new Database(join(folder, 'untouched', 'memory.db'), { fileMustExist: true })).toThrow();
  });

  it('keeps everything for the next store', async () => {
    const first = await openStore();
    await first.usage.record({ kind: 'memory', ids: ['a'], usedAt: 1 });
    await first[Symbol.asyncDispose]();
    await using second = await openStore(first.folder);
    expect((await second.usage.find('memory', ['a'])).get('a')?.useCount).toBe(1);
  });

  it('is in WAL mode and has tables of its own', async () => {
    await using store = await openStore();
    await store.usage.latest('memory', 1);
    const file = new Database(join(store.folder, 'memory.db'), { readonly: true });
    expect(file.pragma('journal_mode', { simple: true })).toBe('wal');
    const tables = file.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`).pluck().all();
    file.close();
    expect(tables).toEqual([
      'cluster_label_counter',
      'cluster_run',
      'code_call',
      'code_call_retarget',
      'code_file',
      'code_file_import',
      'code_garbage',
      'code_project',
      'code_unit',
      'labelled_cluster',
      'metadata_migrations',
      'record_exposure',
      'record_revision',
      'record_usage',
    ]);
  });

  it('is migrated once by two processes that open it at the same moment, and keeps the writes of both', async () => {
    const folder = await temporaryFolder();
    const file = join(folder, 'memory.db');
    const args = [file, join(folder, 'backups'), String(Date.now() + 1500)];
    await Promise.all([runChild('./migrate-and-append.ts', args), runChild('./migrate-and-append.ts', args)]);
    await using store = await openStore(folder);
    expect((await store.usage.find('memory', ['shared'])).get('shared')?.useCount).toBe(200);
    const revisions = await store.revisions.list({ kind: 'memory', id: 'shared' });
    expect(revisions.map(({ revision }) => revision)).toEqual(Array.from({ length: 200 }, (_, i) => 200 - i));
    const migrations = new Database(file, { readonly: true });
    expect(migrations.prepare('SELECT count(*) FROM metadata_migrations').pluck().get()).toBe(4);
    migrations.close();
  });
});

describe('disposal', () => {
  it('lets running calls end and refuses later ones', async () => {
    const store = await openStore();
    const running = store.usage.record({ kind: 'memory', ids: ['a'], usedAt: 1 });
    await running;
    const last = store.usage.find('memory', ['a']);
    await store[Symbol.asyncDispose]();
    expect((await last).size).toBe(1);
    await expect(store.usage.find('memory', ['a'])).rejects.toMatchObject({ code: 'METADATA_STORE_DISPOSED' });
    await store[Symbol.asyncDispose]();
  });

  it('starts nothing in a store that was never used', async () => {
    const store = await openStore();
    await store[Symbol.asyncDispose]();
    await expect(store.usage.latest('memory', 1)).rejects.toMatchObject({ code: 'METADATA_STORE_DISPOSED' });
  });
});
