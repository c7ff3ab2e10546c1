import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { openSqliteFile, connectSqlite } from '@learning-memory/sqlite-file';
import { storeOpener } from '../test-support/open-store.ts';
import { runChild } from '../test-support/run-child.ts';
import { temporaryFolders } from '../test-support/temporary-folder.ts';
import { migrateDatabase, type MigrationOptions } from './migrate-database.ts';

const CURRENT = fileURLToPath(new URL('../../migrations', import.meta.url));
const temporaryFolder = temporaryFolders();
const openStore = storeOpener(temporaryFolder);

interface Journal {
  readonly entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
}

/** Copies the migrations of today and adds `count` later ones. */
async function laterMigrations(folder: string, { count, sql }: { count: number; sql: string }): Promise<string> {
  const migrations = join(folder, `migrations-${count}`);
  await cp(CURRENT, migrations, { recursive: true });
  const journalFile = join(migrations, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8')) as Journal;
  const last = journal.entries.at(-1)!;
  for (let turn = 1; turn <= count; turn += 1) {
    const tag = `9999_later_${turn}`;
    journal.entries.push({ ...last, idx: last.idx + turn, when: last.when + turn, tag });
    await writeFile(join(migrations, `${tag}.sql`), sql.replaceAll('TURN', String(turn)));
  }
  await writeFile(journalFile, JSON.stringify(journal));
  return migrations;
}

/** Copies the first migrations alone. */
async function firstMigrations(folder: string, count: number): Promise<string> {
  const migrations = join(folder, `migrations-first-${count}`);
  await cp(CURRENT, migrations, { recursive: true });
  const journalFile = join(migrations, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8')) as Journal;
  await writeFile(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  return migrations;
}

/** What SQLite says each index of a table was made from; `null` for that of its primary key. */
function indexesOf(file: string, table: string): readonly unknown[] {
  const database = connectSqlite(file, { readonly: true });
  const indexes = database.prepare(`SELECT sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = ?`);
  const found = indexes.pluck().all(table);
  database.close();
  return found;
}

describe('migrateDatabase', () => {
  let folder = '';
  let file = '';

  beforeEach(async () => {
    folder = await temporaryFolder();
    file = join(folder, 'memory.db');
  });

  const migrate = async (migrationsFolder: string): ReturnType<typeof migrateDatabase> => {
    const client = openSqliteFile({ file, busyTimeoutMs: 1000 });
    const options: MigrationOptions = { migrationsFolder, backupDirectory: join(folder, 'backups') };
    return migrateDatabase(client, options).finally(() => client.close());
  };

  it('makes the schema of a new file without a backup, and has nothing to do the second time', async () => {
    expect(await migrate(CURRENT)).toEqual({ applied: 12, backup: undefined });
    expect(await migrate(CURRENT)).toEqual({ applied: 0, backup: undefined });
    expect(await readdir(folder)).not.toContain('backups');
  });

  it('copies an existing file before it changes the schema', async () => {
    await migrate(CURRENT);
    const client = connectSqlite(file);
    client.exec(`INSERT INTO record_usage VALUES ('memory', 'kept', 3, 7)`);
    client.close();
    const later = await laterMigrations(folder, { count: 1, sql: 'DELETE FROM record_usage;' });
    const { applied, backup } = await migrate(later);
    expect(applied).toBe(1);
    expect(backup).toMatch(/^memory-\d{8}T\d{9}Z-metadata-migration\.db$/);
    const copy = connectSqlite(join(folder, 'backups', backup!), { readonly: true });
    expect(copy.prepare('SELECT id, use_count FROM record_usage').get()).toEqual({ id: 'kept', use_count: 3 });
    copy.close();
  });

  it('brings a file of the first release up to date without a loss, once, when two processes open it', async () => {
    expect(await migrate(await firstMigrations(folder, 1))).toEqual({ applied: 1, backup: undefined });
    const before = connectSqlite(file);
    before.prepare('INSERT INTO record_usage VALUES (?, ?, ?, ?)').run('memory', 'a\0b', 3, 7);
    before.prepare('INSERT INTO record_revision VALUES (?, ?, ?, ?, ?)').run('memory', 'a', 1, 9, '{"v":1}');
    before.close();

    const args = [file, join(folder, 'backups'), '3'];
    await Promise.all([runChild('./append-cluster-runs.ts', args), runChild('./append-cluster-runs.ts', args)]);

    expect(await readdir(join(folder, 'backups'))).toHaveLength(1);
    expect(await migrate(CURRENT)).toEqual({ applied: 0, backup: undefined });
    await using store = await openStore(folder);
    expect(await store.memoryRecords.findUsage(['a\0b', 'a'])).toEqual(
      new Map([['a\0b', { useCount: 3, lastUsedAt: 7 }]]),
    );
    expect(await store.memoryRecords.listRevisions('a')).toEqual([{ revision: 1, replacedAt: 9, snapshot: '{"v":1}' }]);
    await store.valueExposures.record({ ids: ['a'], sessionId: 's', shownAt: 1 });
    expect(await store.valueExposures.find(['a'])).toHaveLength(1);
    expect((await store.clusterRuns.findLabel('full', 5))?.current).toBe(true);
    expect(indexesOf(file, 'record_usage')).toEqual([null]);
  });

  it('takes runs of clusters that were made before projects for those over all', async () => {
    await migrate(await firstMigrations(folder, 6));
    const before = connectSqlite(file);
    before.exec(`INSERT INTO cluster_run VALUES (7, 'full', NULL, 'f', 5, '{}');
                 INSERT INTO labelled_cluster VALUES (7, 3, 0, '"a"');
                 INSERT INTO cluster_label_counter VALUES ('full', 4)`);
    before.close();
    await using store = await openStore(folder);
    const run = await store.clusterRuns.latest({ axis: 'full' });
    expect(run).toMatchObject({ number: 7, project: undefined, clusters: [{ label: 3, body: '"a"' }] });
    expect(await store.clusterRuns.latest({ axis: 'full', project: 'p' })).toBeUndefined();
    expect(await store.clusterRuns.findLabel('full', 3)).toEqual({ run, current: true });
  });

  it('changes nothing when a migration fails', async () => {
    await migrate(CURRENT);
    const later = await laterMigrations(folder, {
      count: 1,
      sql: 'DROP TABLE record_usage; INSERT INTO missing VALUES (1);',
    });
    await expect(migrate(later)).rejects.toMatchObject({ message: 'no such table: missing' });
    const client = connectSqlite(file);
    expect(client.prepare('SELECT count(*) FROM record_usage').pluck().get()).toBe(0);
    client.close();
    expect(await migrate(CURRENT)).toEqual({ applied: 0, backup: undefined });
  });

  it('keeps the newest 5 backups and no file of another reason is touched', async () => {
    await migrate(CURRENT);
    const backups = join(folder, 'backups');
    for (let count = 1; count <= 7; count += 1) {
      await migrate(await laterMigrations(folder, { count, sql: 'CREATE TABLE later_TURN (id);' }));
      await writeFile(join(backups, `memory-2000010${count}T000000000Z-manual.db`), '');
    }
    const names = await readdir(backups);
    expect(names.filter((name) => name.endsWith('-metadata-migration.db'))).toHaveLength(5);
    expect(names.filter((name) => name.endsWith('-manual.db'))).toHaveLength(7);
    expect(names).toHaveLength(12);
  });
});
