import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectSqlite } from '@learning-memory/sqlite-file';
import { describe, expect, it } from '@jest/globals';
import { createSqliteMetadataStore, type SqliteMetadataStore } from '../sqlite-metadata-store.ts';
import { temporaryFolders } from '../test-support/temporary-folder.ts';

const temporaryFolder = temporaryFolders();

const open = (folder: string, inCallingThread = true): SqliteMetadataStore =>
  createSqliteMetadataStore({
    file: join(folder, 'memory.db'),
    backupDirectory: join(folder, 'backups'),
    busyTimeoutMs: 100,
    inCallingThread,
  });

describe('a store in the calling thread', () => {
  it('reads what one in a thread wrote, and writes what that one reads', async () => {
    const folder = await temporaryFolder();
    await using threaded = open(folder, false);
    await using local = open(folder);
    await threaded.memoryRecords.recordUse({ ids: ['a'], usedAt: 1 });
    expect(await local.memoryRecords.findUsage(['a'])).toEqual(new Map([['a', { useCount: 1, lastUsedAt: 1 }]]));
    await local.valueExposures.record({ ids: ['v'], sessionId: 's', shownAt: 2 });
    expect(await threaded.valueExposures.find(['v'])).toMatchObject([{ id: 'v', sessionId: 's', shownAt: 2 }]);
  });

  it('has written what was asked before it is closed, and refuses what is asked later', async () => {
    const folder = await temporaryFolder();
    const local = open(folder);
    const recorded = local.valueExposures.record({ ids: ['v'], sessionId: 's', shownAt: 2 });
    await local[Symbol.asyncDispose]();
    await recorded;
    await expect(local.memoryRecords.findUsage(['a'])).rejects.toMatchObject({ code: 'METADATA_STORE_DISPOSED' });
    await using again = open(folder);
    expect(await again.valueExposures.find(['v'])).toHaveLength(1);
  });

  it('rejects METADATA_STORE_UNAVAILABLE while another process writes, and reads all the same', async () => {
    const folder = await temporaryFolder();
    await using local = open(folder);
    await local.memoryRecords.recordUse({ ids: ['a'], usedAt: 1 });
    const other = connectSqlite(join(folder, 'memory.db'));
    other.exec('BEGIN IMMEDIATE');
    try {
      await expect(local.memoryRecords.recordUse({ ids: ['a'], usedAt: 2 })).rejects.toMatchObject({
        code: 'METADATA_STORE_UNAVAILABLE',
      });
      expect((await local.memoryRecords.findUsage(['a'])).get('a')).toMatchObject({ useCount: 1 });
    } finally {
      other.close();
    }
  });

  it('rejects METADATA_STORE_CORRUPT for what is no database', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'memory.db'), 'no database, whatever its name says. '.repeat(100));
    await using local = open(folder);
    await expect(local.memoryRecords.findUsage(['a'])).rejects.toMatchObject({ code: 'METADATA_STORE_CORRUPT' });
  });
});
