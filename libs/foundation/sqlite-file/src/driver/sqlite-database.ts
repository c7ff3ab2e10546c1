/** What stands for a parameter: `undefined` binds null. Named ones come as one object, without their prefix. */
export type SqliteParameter = string | number | bigint | Uint8Array | null | undefined;
export type SqliteParameters = readonly SqliteParameter[] | readonly [Readonly<Record<string, unknown>>];

export interface SqliteRunResult {
  readonly changes: number;
  readonly lastInsertRowid: number | bigint;
}

/** Throws `SQLITE_…` codes. Blobs are read as `Uint8Array`; an integer beyond 2^53 is not read exactly, or refused. */
export interface SqliteStatement {
  run(...parameters: SqliteParameters): SqliteRunResult;
  get(...parameters: SqliteParameters): unknown;
  all(...parameters: SqliteParameters): unknown[];
  /** One row in memory at a time; from the call on until it ends no statement of the connection may write, nor this one run. */
  iterate(...parameters: SqliteParameters): IterableIterator<unknown>;
  /** From now on, the first column of each row. */
  pluck(): SqliteStatement;
  /** From now on, each row as a list of its columns. */
  raw(): SqliteStatement;
}

/** Begins a transaction for each call, or a savepoint inside of one; an error takes back what was written. */
export interface SqliteTransaction<Input extends readonly unknown[], Result> {
  (...input: Input): Result;
  deferred(...input: Input): Result;
  immediate(...input: Input): Result;
  exclusive(...input: Input): Result;
}

/** A connection, with what is used of better-sqlite3 in the way it works there. */
export interface SqliteDatabase {
  /** The path it was opened with. */
  readonly name: string;
  readonly open: boolean;
  readonly inTransaction: boolean;
  prepare(sql: string): SqliteStatement;
  exec(sql: string): unknown;
  /** Rows, or with `simple` the first column of the first one. */
  pragma(source: string, options?: { readonly simple?: boolean }): unknown;
  transaction<Input extends readonly unknown[], Result>(
    work: (...input: Input) => Result,
  ): SqliteTransaction<Input, Result>;
  loadExtension(path: string): unknown;
  close(): unknown;
}

export interface SqliteConnectionOptions {
  readonly readonly?: boolean | undefined;
  readonly fileMustExist?: boolean | undefined;
  /** Milliseconds that a statement waits for a lock. Default 5000. */
  readonly timeout?: number | undefined;
}

export interface SqliteCopyOptions {
  readonly pagesAtATime: number;
  readonly onProgress?:
    ((progress: { readonly totalPages: number; readonly remainingPages: number }) => void) | undefined;
}
