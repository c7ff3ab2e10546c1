import type Database from 'better-sqlite3';
import { drizzle, type BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { openSqliteFile, type SqliteFile } from '@learning-memory/sqlite-file';
import { MIGRATIONS_FOLDER } from '../migrations-folder.ts';
import { migrateDatabase, type MigrationReport } from './migrate-database.ts';

export interface MetadataDatabaseOptions extends SqliteFile {
  readonly backupDirectory: string;
}

export interface MetadataDatabase {
  readonly client: Database.Database;
  readonly orm: BetterSQLite3Database;
  readonly migration: MigrationReport;
}

/** Opens the file with its schema up to date. */
export async function openMetadataDatabase(options: MetadataDatabaseOptions): Promise<MetadataDatabase> {
  const client = openSqliteFile(options);
  try {
    const { backupDirectory } = options;
    const migration = await migrateDatabase(client, { migrationsFolder: MIGRATIONS_FOLDER, backupDirectory });
    return { client, orm: drizzle(client), migration };
  } catch (error) {
    client.close();
    throw error;
  }
}
