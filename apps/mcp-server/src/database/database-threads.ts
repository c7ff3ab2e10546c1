import { createSqliteThreads, type SqliteThreads } from '@learning-memory/sqlite-file';

/** The threads of both stores: they lie in one file, of which one can write at a time, and each thread costs 12 MB. */
export function createDatabaseThreads(): SqliteThreads {
  return createSqliteThreads({ base: import.meta.url, file: './database.worker' });
}
