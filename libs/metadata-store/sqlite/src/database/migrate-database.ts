import { basename } from 'node:path';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import { metadataStoreError } from '@learning-memory/metadata-store';
import { backupDatabase, type SqliteDatabase } from '@learning-memory/sqlite-file';

export interface MigrationOptions {
  readonly migrationsFolder: string;
  readonly backupDirectory: string;
}

export interface MigrationReport {
  readonly applied: number;
  /** File name of the copy made before, if there was anything to lose. */
  readonly backup: string | undefined;
}

// The vector store keeps its tables in the same file, hence a table of our own.
const TABLE = 'metadata_migrations';
const BACKUPS_KEPT = 5;

/**
 * Brings the schema up to date, once, however many processes try: drizzle's own `migrate` reads the state before it
 * locks. Rejects `METADATA_STORE_UNAVAILABLE` when a newer server wrote the file.
 */
export async function migrateDatabase(client: SqliteDatabase, options: MigrationOptions): Promise<MigrationReport> {
  const migrations = readMigrationFiles(options);
  if (pendingMigrations(client, migrations).length === 0) return { applied: 0, backup: undefined };
  client.exec('BEGIN IMMEDIATE');
  try {
    // Another process may have migrated while this one waited for the lock.
    const pending = pendingMigrations(client, migrations);
    const backup = pending.length > 0 ? await backupBefore(client, options.backupDirectory) : undefined;
    applyMigrations(client, pending);
    client.exec('COMMIT');
    return { applied: pending.length, backup };
  } catch (error) {
    if (client.inTransaction) client.exec('ROLLBACK');
    throw error;
  }
}

function pendingMigrations(client: SqliteDatabase, migrations: readonly MigrationMeta[]): readonly MigrationMeta[] {
  const last = lastApplied(client);
  const newest = migrations.at(-1)?.folderMillis ?? 0;
  if (last !== undefined && last > newest) {
    const message = `The metadata store "${basename(client.name)}" was written by a newer version of this server. Update the server.`;
    throw metadataStoreError('METADATA_STORE_UNAVAILABLE', message, { details: { schema: last, known: newest } });
  }
  return migrations.filter(({ folderMillis }) => last === undefined || folderMillis > last);
}

function lastApplied(client: SqliteDatabase): number | undefined {
  const exists = client.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`).get(TABLE);
  if (exists === undefined) return undefined;
  return (client.prepare(`SELECT max(created_at) FROM ${TABLE}`).pluck().get() as number | null) ?? undefined;
}

async function backupBefore(client: SqliteDatabase, directory: string): Promise<string | undefined> {
  if (lastApplied(client) === undefined) return undefined;
  return backupDatabase(client.name, { directory, reason: 'metadata-migration', keep: BACKUPS_KEPT });
}

function applyMigrations(client: SqliteDatabase, migrations: readonly MigrationMeta[]): void {
  client.exec(
    `CREATE TABLE IF NOT EXISTS ${TABLE} (id INTEGER PRIMARY KEY, hash TEXT NOT NULL, created_at INTEGER NOT NULL)`,
  );
  const record = client.prepare(`INSERT INTO ${TABLE} (hash, created_at) VALUES (?, ?)`);
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) client.exec(statement);
    record.run(hash, folderMillis);
  }
}
