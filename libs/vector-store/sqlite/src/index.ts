export { checkSqliteFile } from './store/check-sqlite-file.ts';
export type { SqliteFileReport } from '@learning-memory/sqlite-file';
export { createSqliteVectorStore } from './store/sqlite-vector-store.ts';
export type { SqliteVectorStore, SqliteVectorStoreOptions } from './store/sqlite-vector-store.ts';
