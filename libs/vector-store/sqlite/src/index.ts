export { checkSqliteFile } from './check-sqlite-file.ts';
export type { SqliteFileReport } from './inspect-file.ts';
export { createSqliteVectorStore } from './sqlite-vector-store.ts';
export type { SqliteVectorStoreOptions } from './sqlite-vector-store.ts';
