import { join } from 'node:path';
import { connectSqlite } from '@learning-memory/sqlite-file';
import { describe, expect, it } from '@jest/globals';
import { createSqliteMetadataStore } from './sqlite-metadata-store.ts';
import type { SqliteMetadataStoreOptions } from './sqlite-metadata-store-options.ts';
import { storeOpener } from './test-support/open-store.ts';
import { runChild } from './test-support/run-child.ts';
import { temporaryFolders } from './test-support/temporary-folder.ts';

const temporaryFolder = temporaryFolders();
const openStore = storeOpener(temporaryFolder);

describe('an option that is no path', () => {
  it.each([
    ['file', {}],
    ['file', { file: '', backupDirectory: 'backups' }],
    ['backupDirectory', { file: 'memory.db' }],
    ['backupDirectory', { file: 'memory.db', backupDirectory: 7 }],
  ])('is refused by its name, %s', async (option, options) => {
    const create = async (): Promise<unknown> =>
      createSqliteMetadataStore(options as unknown as SqliteMetadataStoreOptions);
    await expect(create()).rejects.toMatchObject({ code: 'METADATA_STORE_INVALID_INPUT', details: { option } });
  });
});

describe('the file', () => {
  it('is not touched before the first call', async () => {
    const folder = await temporaryFolder();
    await using _store = await openStore(join(folder, 'untouched'));
    expect(() => connectSqlite(join(folder, 'untouched', 'memory.db'), { fileMustExist: true })).toThrow();
  });

  it('keeps everything for the next store', async () => {
    const first = await openStore();
    await first.memoryRecords.recordUse({ ids: ['a'], usedAt: 1 });
    await first[Symbol.asyncDispose]();
    await using second = await openStore(first.folder);
    expect((await second.memoryRecords.findUsage(['a'])).get('a')?.useCount).toBe(1);
  });

  it('is in WAL mode and has tables of its own', async () => {
    await using store = await openStore();
    await store.memoryRecords.findUsage(['a']);
    const file = connectSqlite(join(store.folder, 'memory.db'), { readonly: true });
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
      'consolidation_finding',
      'consolidation_run',
      'database_birth',
      'knowledge_category',
      'knowledge_change',
      'knowledge_earlier_version',
      'knowledge_entry',
      'knowledge_keyword',
      'knowledge_overview',
      'knowledge_revision',
      'knowledge_scope',
      'knowledge_scope_parent',
      'knowledge_session',
      'knowledge_task',
      'labelled_cluster',
      'memory_curation',
      'memory_curation_claim',
      'memory_edge',
      'memory_retrieval',
      'metadata_migrations',
      'project',
      'project_folder',
      'project_former_id',
      'record_exposure',
      'record_revision',
      'record_usage',
      'sqlite_sequence',
      'topic_of_run',
      'topic_run',
    ]);
  });

  it('is migrated once by two processes that open it at the same moment, and keeps the writes of both', async () => {
    const folder = await temporaryFolder();
    const file = join(folder, 'memory.db');
    const args = [file, join(folder, 'backups'), String(Date.now() + 1500)];
    await Promise.all([runChild('./migrate-and-append.ts', args), runChild('./migrate-and-append.ts', args)]);
    await using store = await openStore(folder);
    expect((await store.memoryRecords.findUsage(['shared'])).get('shared')?.useCount).toBe(200);
    const revisions = await store.memoryRecords.listRevisions('shared');
    expect(revisions.map(({ revision }) => revision)).toEqual(Array.from({ length: 200 }, (_, i) => 200 - i));
    const migrations = connectSqlite(file, { readonly: true });
    expect(migrations.prepare('SELECT count(*) FROM metadata_migrations').pluck().get()).toBe(12);
    migrations.close();
  });
});

describe('an input that cannot go to a thread', () => {
  it('is refused by its place, and the next call is served', async () => {
    await using store = await openStore();
    const use = { ids: ['a'], usedAt: (() => 1) as never };
    await expect(store.memoryRecords.recordUse(use)).rejects.toMatchObject({
      code: 'METADATA_STORE_INVALID_INPUT',
      message: expect.stringContaining('usedAt'),
    });
    await store.memoryRecords.recordUse({ ids: ['a'], usedAt: 1 });
    expect((await store.memoryRecords.findUsage(['a'])).size).toBe(1);
  });
});

describe('disposal', () => {
  it('lets running calls end and refuses later ones', async () => {
    const store = await openStore();
    const running = store.memoryRecords.recordUse({ ids: ['a'], usedAt: 1 });
    await running;
    const last = store.memoryRecords.findUsage(['a']);
    await store[Symbol.asyncDispose]();
    expect((await last).size).toBe(1);
    await expect(store.memoryRecords.findUsage(['a'])).rejects.toMatchObject({ code: 'METADATA_STORE_DISPOSED' });
    await store[Symbol.asyncDispose]();
  });

  it('starts nothing in a store that was never used', async () => {
    const store = await openStore();
    await store[Symbol.asyncDispose]();
    await expect(store.memoryRecords.findUsage(['a'])).rejects.toMatchObject({ code: 'METADATA_STORE_DISPOSED' });
  });
});
