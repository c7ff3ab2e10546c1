import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectSqlite } from '@learning-memory/sqlite-file';
import { describe, expect, it } from '@jest/globals';
import { appendRevision } from '../memory/revision-queries.ts';
import { createSqliteMetadataStore, type SqliteMetadataStore } from '../sqlite-metadata-store.ts';
import { temporaryFolders } from '../test-support/temporary-folder.ts';
import { openMetadataDatabase } from './metadata-database.ts';
import { translateSqliteFailure } from './sqlite-failure.ts';

const temporaryFolder = temporaryFolders();

function storeIn(folder: string): SqliteMetadataStore {
  const file = join(folder, 'memory.db');
  return createSqliteMetadataStore({ file, backupDirectory: join(folder, 'backups'), busyTimeoutMs: 50 });
}

async function failureOf(call: Promise<unknown>): Promise<{ code?: string; message?: string }> {
  return call.then(
    () => ({}),
    (error: unknown) => error as { code?: string; message?: string },
  );
}

async function fillStore(folder: string): Promise<void> {
  await using store = storeIn(folder);
  for (let turn = 0; turn < 20; turn += 1)
    await store.memoryRecords.appendRevision('a', { snapshot: 'x'.repeat(4000), replacedAt: turn });
}

describe('a store whose file', () => {
  it('is locked beyond the timeout is unavailable and works again afterwards', async () => {
    const folder = await temporaryFolder();
    await using store = storeIn(folder);
    await store.memoryRecords.findUsage(['a']);
    const other = connectSqlite(join(folder, 'memory.db'));
    other.exec('BEGIN IMMEDIATE');
    const record = { ids: ['a'], usedAt: 1 };
    const failure = await failureOf(store.memoryRecords.recordUse(record));
    expect(failure).toMatchObject({ code: 'METADATA_STORE_UNAVAILABLE', details: { sqliteCode: 'SQLITE_BUSY' } });
    expect(failure.message).toContain('"memory.db" is locked by another process');
    expect(failure.message).not.toContain(folder);
    other.exec('ROLLBACK');
    other.close();
    await store.memoryRecords.recordUse(record);
    expect((await store.memoryRecords.findUsage(['a'])).size).toBe(1);
  });

  it('is locked answers what is read, while what is written waits', async () => {
    const folder = await temporaryFolder();
    const patient = { file: join(folder, 'memory.db'), backupDirectory: join(folder, 'backups'), busyTimeoutMs: 2000 };
    await using store = createSqliteMetadataStore(patient);
    await store.memoryRecords.recordUse({ ids: ['a'], usedAt: 1 });
    const other = connectSqlite(join(folder, 'memory.db'));
    other.exec('BEGIN IMMEDIATE');
    let outcome = 'waits';
    const writing = store.memoryRecords.appendRevision('b', { snapshot: '{}', replacedAt: 1 }).then(
      () => (outcome = 'written'),
      () => (outcome = 'refused'),
    );
    expect((await store.memoryRecords.findUsage(['a'])).size).toBe(1);
    for (const answer of [
      store.projects.snapshot(),
      store.codeIndex.roots(),
      store.valueExposures.find(['a']),
      store.knowledge.hierarchy(),
    ])
      await answer;
    expect(outcome).toBe('waits');
    other.exec('ROLLBACK');
    other.close();
    await writing;
    expect(outcome).toBe('written');
  });

  it('is no database is corrupt', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'memory.db'), 'not a database, whatever its name says. '.repeat(200));
    await using store = storeIn(folder);
    const failure = await failureOf(store.memoryRecords.findUsage(['a']));
    expect(failure.code).toBe('METADATA_STORE_CORRUPT');
    expect(failure.message).toContain('Restore its newest backup');
    expect(failure.message).not.toContain(folder);
  });

  it('lost its end is corrupt', async () => {
    const folder = await temporaryFolder();
    await fillStore(folder);
    await truncate(join(folder, 'memory.db'), 5000);
    await using store = storeIn(folder);
    const failure = await failureOf(store.memoryRecords.listRevisions('a'));
    expect(failure.code).toBe('METADATA_STORE_CORRUPT');
  });

  it('came from a newer server is unavailable until the server is updated', async () => {
    const folder = await temporaryFolder();
    await fillStore(folder);
    const newer = connectSqlite(join(folder, 'memory.db'));
    newer.prepare('INSERT INTO metadata_migrations (hash, created_at) VALUES (?, ?)').run('x', 9_999_999_999_999);
    newer.close();
    await using store = storeIn(folder);
    const failure = await failureOf(store.memoryRecords.findUsage(['a']));
    expect(failure).toMatchObject({ code: 'METADATA_STORE_UNAVAILABLE' });
    expect(failure.message).toContain('Update the server');
  });
});

describe('the translation', () => {
  it('turns a full and a read-only database into unavailable, with nothing half written', async () => {
    const folder = await temporaryFolder();
    const options = { file: join(folder, 'memory.db'), backupDirectory: folder, busyTimeoutMs: 50 };
    const { client, orm } = await openMetadataDatabase(options);
    const append = (snapshot: string): number => appendRevision(orm, { id: 'a', snapshot, replacedAt: 1 });
    const failure = (snapshot: string): unknown => {
      try {
        return append(snapshot);
      } catch (error) {
        return translateSqliteFailure(error, options.file);
      }
    };
    client.pragma(`max_page_count = ${Number(client.pragma('page_count', { simple: true })) + 2}`);
    expect(failure('x'.repeat(50_000))).toMatchObject({ code: 'METADATA_STORE_UNAVAILABLE', kind: 'unavailable' });
    expect(append('small')).toBe(1);
    client.pragma('query_only = ON');
    expect(failure('small')).toMatchObject({ details: { sqliteCode: 'SQLITE_READONLY' } });
    client.close();
  });

  it('leaves other errors as they are', () => {
    const error = new TypeError('a mistake of ours');
    expect(translateSqliteFailure(error, 'memory.db')).toBe(error);
  });
});
