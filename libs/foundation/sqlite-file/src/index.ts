export { backupDatabase, listBackups } from './backup-database.ts';
export type { Backup, FoundBackup } from './backup.ts';
export { connectSqlite } from './connect.ts';
export { copyDatabase, removeDatabase } from './copy-database.ts';
export type { CopyOptions, CopyProgress } from './copy-database.ts';
export { setDatabaseAdvice } from './database-advice.ts';
export type { DatabaseAdvice } from './database-advice.ts';
export { withExclusiveLock } from './exclusive-lock.ts';
export { lossOf } from './lost-database.ts';
export type { LostDatabase, PossiblyLost } from './lost-database.ts';
export { replaceDatabase } from './replace-database.ts';
export type { Replaced, ReplaceOptions } from './replace-database.ts';
export { inspectSqliteFile } from './inspect-sqlite-file.ts';
export type { InspectedFile, SqliteFileReport } from './inspect-sqlite-file.ts';
export { fitCache, openSqliteFile } from './open-sqlite-file.ts';
export type { SqliteFile } from './open-sqlite-file.ts';
export { sqliteFailureOf } from './sqlite-failure.ts';
export type { SqliteFailure, SqliteFailureKind } from './sqlite-failure.ts';
export { exposeSqliteStores } from './expose-sqlite-stores.ts';
export type { MakeStoreApi } from './expose-sqlite-stores.ts';
export { createSqliteThreads } from './sqlite-threads.ts';
export type { SqliteThreadModule, SqliteThreads, StoreInThread } from './sqlite-threads.ts';
export { createSqliteWorker, workerFailureOf } from './sqlite-worker.ts';
export type { SqliteWorker, SqliteWorkerOptions, WorkerFailure } from './sqlite-worker.ts';
export { sqliteDriver } from './driver/choose-driver.ts';
export { SQLITE_DRIVER_NAMES } from './driver/sqlite-driver.ts';
export type { SqliteDriver, SqliteDriverName } from './driver/sqlite-driver.ts';
export type {
  SqliteConnectionOptions,
  SqliteCopyOptions,
  SqliteDatabase,
  SqliteParameter,
  SqliteParameters,
  SqliteRunResult,
  SqliteStatement,
  SqliteTransaction,
} from './driver/sqlite-database.ts';
