import { openSqliteFile, type SqliteDatabase, type SqliteFile } from '@learning-memory/sqlite-file';
import { MIGRATIONS_FOLDER } from '../migrations-folder.ts';
import { createOrm, type MetadataOrm } from './metadata-orm.ts';
import { migrateDatabase, type MigrationReport } from './migrate-database.ts';

export interface MetadataDatabaseOptions extends SqliteFile {
  readonly backupDirectory: string;
}

export interface MetadataDatabase {
  readonly client: SqliteDatabase;
  readonly orm: MetadataOrm;
  readonly migration: MigrationReport;
}

/** Opens the file with its schema up to date. */
export async function openMetadataDatabase(options: MetadataDatabaseOptions): Promise<MetadataDatabase> {
  const client = openSqliteFile(options);
  try {
    const { backupDirectory } = options;
    const migration = await migrateDatabase(client, { migrationsFolder: MIGRATIONS_FOLDER, backupDirectory });
    return { client, orm: createOrm(client), migration };
  } catch (error) {
    client.close();
    throw error;
  }
}
