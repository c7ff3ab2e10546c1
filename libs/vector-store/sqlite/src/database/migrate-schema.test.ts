import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { openSqliteFile, connectSqlite } from '@learning-memory/sqlite-file';
import { MIGRATIONS, migrateSchema, type MigrationReport } from './migrate-schema.ts';
import { temporaryFolders } from '../test-support/temporary-folder.ts';

const temporaryFolder = temporaryFolders();

async function migrate(folder: string, migrations: readonly string[], isCopied = true): Promise<MigrationReport> {
  const client = openSqliteFile({ file: join(folder, 'memory.db'), busyTimeoutMs: 1000 });
  const backupDirectory = isCopied ? join(folder, 'backups') : undefined;
  return migrateSchema(client, { migrations, backupDirectory }).finally(() => client.close());
}

const later = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `CREATE TABLE later_${index} (id)`);

describe('migrateSchema', () => {
  it('makes the schema of a new file without a backup, and has nothing to do the second time', async () => {
    const folder = await temporaryFolder();
    expect(await migrate(folder, MIGRATIONS)).toEqual({ applied: MIGRATIONS.length, backup: undefined });
    expect(await migrate(folder, MIGRATIONS)).toEqual({ applied: 0, backup: undefined });
  });

  it('copies an existing file before it changes the schema, if told where', async () => {
    const folder = await temporaryFolder();
    await migrate(folder, MIGRATIONS);
    const { applied, backup } = await migrate(folder, [...MIGRATIONS, ...later(1)]);
    expect(applied).toBe(1);
    expect(backup).toMatch(/^memory-\d{8}T\d{9}Z-vectors-migration\.db$/);
    const copy = connectSqlite(join(folder, 'backups', backup!), { readonly: true });
    expect(copy.prepare('SELECT max(version) FROM vector_migrations').pluck().get()).toBe(MIGRATIONS.length);
    copy.close();
    expect(await migrate(folder, [...MIGRATIONS, ...later(2)], false)).toEqual({ applied: 1, backup: undefined });
  });

  it('changes nothing when a migration fails', async () => {
    const folder = await temporaryFolder();
    await migrate(folder, MIGRATIONS);
    const failing = [...MIGRATIONS, ...later(1), 'INSERT INTO missing VALUES (1)'];
    await expect(migrate(folder, failing)).rejects.toMatchObject({ message: 'no such table: missing' });
    expect(await migrate(folder, MIGRATIONS)).toEqual({ applied: 0, backup: undefined });
  });

  it('keeps the newest 5 backups', async () => {
    const folder = await temporaryFolder();
    await migrate(folder, MIGRATIONS);
    for (let count = 1; count <= 7; count += 1) await migrate(folder, [...MIGRATIONS, ...later(count)]);
    expect(await readdir(join(folder, 'backups'))).toHaveLength(5);
  });
});
