export { checkSqliteFile } from './check-sqlite-file.ts';
export type { SqliteFileReport } from '@learning-memory/sqlite-file';
export { createSqliteVectorStore } from './sqlite-vector-store.ts';
export type { SqliteVectorStoreOptions } from './sqlite-vector-store.ts';
