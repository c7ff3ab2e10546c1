import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createOrm, type MetadataOrm } from './metadata-orm.ts';
import { openSqliteFile, type SqliteFile, type SqliteDatabase } from '@learning-memory/sqlite-file';
import { migrateDatabase, type MigrationReport } from './migrate-database.ts';

export interface MetadataDatabaseOptions extends SqliteFile {
  readonly backupDirectory: string;
}

export interface MetadataDatabase {
  readonly client: SqliteDatabase;
  readonly orm: MetadataOrm;
  readonly migration: MigrationReport;
}

/** Found by the name of the package: a bundle of its modules lies elsewhere. */
const MANIFEST = createRequire(import.meta.url).resolve('@learning-memory/metadata-store-sqlite/package.json');
const MIGRATIONS_FOLDER = join(dirname(MANIFEST), 'migrations');

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
