import { basename } from 'node:path';
import { backupDatabase, type SqliteDatabase } from '@learning-memory/sqlite-file';
import { vectorStoreError } from '@learning-memory/vector-store';

export interface MigrationReport {
  readonly applied: number;
  /** File name of the copy made before, if there was anything to lose. */
  readonly backup: string | undefined;
}

export interface MigrationOptions {
  /** One script a version, oldest first. */
  readonly migrations: readonly string[];
  /** Without it no copy is made. */
  readonly backupDirectory: string | undefined;
}

// Other stores keep their tables in the same file, so `user_version` is not ours to use.
const TABLE = 'vector_migrations';
const BACKUPS_KEPT = 5;

/** Each collection adds tables of its own: see `collection-tables.ts`. */
export const MIGRATIONS: readonly string[] = [
  `CREATE TABLE vector_collections (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    model TEXT NOT NULL,
    dimension INTEGER NOT NULL,
    text_fields TEXT NOT NULL,
    indexed_fields TEXT NOT NULL,
    created_at INTEGER NOT NULL DEFAULT (unixepoch() * 1000)
  ) STRICT`,
  `ALTER TABLE vector_collections ADD COLUMN generation INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE vector_collections ADD COLUMN next_model TEXT;
  ALTER TABLE vector_collections ADD COLUMN next_dimension INTEGER`,
  'ALTER TABLE vector_collections ADD COLUMN revision INTEGER',
];

/** Brings the schema up to date, once, however many processes try. */
export async function migrateSchema(client: SqliteDatabase, options: MigrationOptions): Promise<MigrationReport> {
  const { migrations, backupDirectory } = options;
  if (currentVersion(client, migrations.length) === migrations.length) return { applied: 0, backup: undefined };
  client.exec('BEGIN IMMEDIATE');
  try {
    // Another process may have migrated while this one waited for the lock.
    const version = currentVersion(client, migrations.length);
    const pending = migrations.slice(version);
    const isCopied = version > 0 && pending.length > 0 && backupDirectory !== undefined;
    const backup = isCopied ? await backupBefore(client, backupDirectory) : undefined;
    client.exec(`CREATE TABLE IF NOT EXISTS ${TABLE} (version INTEGER PRIMARY KEY) STRICT`);
    pending.forEach((sql, index) => {
      client.exec(sql);
      client.prepare(`INSERT INTO ${TABLE} VALUES (?)`).run(version + index + 1);
    });
    client.exec('COMMIT');
    return { applied: pending.length, backup };
  } catch (error) {
    if (client.inTransaction) client.exec('ROLLBACK');
    throw error;
  }
}

function currentVersion(client: SqliteDatabase, known: number): number {
  const exists = client.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`).get(TABLE);
  if (exists === undefined) return 0;
  const version = client.prepare(`SELECT coalesce(max(version), 0) FROM ${TABLE}`).pluck().get() as number;
  if (version <= known) return version;
  const message = `The vector store "${basename(client.name)}" was written by a newer version of this server. Update the server.`;
  throw vectorStoreError('VECTOR_STORE_UNAVAILABLE', message, { details: { schema: version, known } });
}

function backupBefore(client: SqliteDatabase, directory: string): Promise<string> {
  return backupDatabase(client.name, { directory, reason: 'vectors-migration', keep: BACKUPS_KEPT });
}
