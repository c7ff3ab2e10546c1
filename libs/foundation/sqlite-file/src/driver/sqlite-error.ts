/** An error of SQLite, with the code that better-sqlite3 gives it: `SQLITE_BUSY`, `SQLITE_CONSTRAINT_UNIQUE`. */
export class SqliteError extends Error {
  override readonly name = 'SqliteError';
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

// https://www.sqlite.org/rescode.html: the name of a primary code, then those of its extended ones, from 1 on.
const CODES: Readonly<Record<number, readonly [string, ...string[]]>> = {
  1: ['ERROR', 'MISSING_COLLSEQ', 'RETRY', 'SNAPSHOT', 'RESERVESIZE', 'KEY', 'UNABLE'],
  2: ['INTERNAL'],
  3: ['PERM'],
  4: ['ABORT', '', 'ROLLBACK'],
  5: ['BUSY', 'RECOVERY', 'SNAPSHOT', 'TIMEOUT'],
  6: ['LOCKED', 'SHAREDCACHE', 'VTAB'],
  7: ['NOMEM'],
  8: ['READONLY', 'RECOVERY', 'CANTLOCK', 'ROLLBACK', 'DBMOVED', 'CANTINIT', 'DIRECTORY'],
  9: ['INTERRUPT'],
  10: [
    ...[
      'IOERR',
      'READ',
      'SHORT_READ',
      'WRITE',
      'FSYNC',
      'DIR_FSYNC',
      'TRUNCATE',
      'FSTAT',
      'UNLOCK',
      'RDLOCK',
      'DELETE',
    ],
    ...[
      'BLOCKED',
      'NOMEM',
      'ACCESS',
      'CHECKRESERVEDLOCK',
      'LOCK',
      'CLOSE',
      'DIR_CLOSE',
      'SHMOPEN',
      'SHMSIZE',
      'SHMLOCK',
    ],
    ...['SHMMAP', 'SEEK', 'DELETE_NOENT', 'MMAP', 'GETTEMPPATH', 'CONVPATH', 'VNODE', 'AUTH', 'BEGIN_ATOMIC'],
    ...['COMMIT_ATOMIC', 'ROLLBACK_ATOMIC', 'DATA', 'CORRUPTFS', 'IN_PAGE'],
  ] as [string, ...string[]],
  11: ['CORRUPT', 'VTAB', 'SEQUENCE', 'INDEX'],
  12: ['NOTFOUND'],
  13: ['FULL'],
  14: ['CANTOPEN', 'NOTEMPDIR', 'ISDIR', 'FULLPATH', 'CONVPATH', 'DIRTYWAL', 'SYMLINK'],
  15: ['PROTOCOL'],
  16: ['EMPTY'],
  17: ['SCHEMA'],
  18: ['TOOBIG'],
  19: [
    ...['CONSTRAINT', 'CHECK', 'COMMITHOOK', 'FOREIGNKEY', 'FUNCTION', 'NOTNULL', 'PRIMARYKEY', 'TRIGGER', 'UNIQUE'],
    ...['VTAB', 'ROWID', 'PINNED', 'DATATYPE'],
  ] as [string, ...string[]],
  20: ['MISMATCH'],
  21: ['MISUSE'],
  22: ['NOLFS'],
  23: ['AUTH', 'USER'],
  24: ['FORMAT'],
  25: ['RANGE'],
  26: ['NOTADB'],
  27: ['NOTICE', 'RECOVER_WAL', 'RECOVER_ROLLBACK', 'RBU'],
  28: ['WARNING', 'AUTOINDEX'],
};

/** `SQLITE_IOERR_WRITE` for 778; the primary name where the extended one is not known. */
export function sqliteCodeOf(number: number): string {
  const names = CODES[number & 0xff];
  if (names === undefined) return 'SQLITE_ERROR';
  const extended = number >> 8 === 0 ? '' : (names[number >> 8] ?? '');
  return `SQLITE_${names[0]}${extended === '' ? '' : `_${extended}`}`;
}

/** Codes with which `DatabaseSync` throws what SQLite said. */
const OF_SQLITE: ReadonlySet<unknown> = new Set(['ERR_SQLITE_ERROR', 'ERR_LOAD_SQLITE_EXTENSION']);

/** Runs it, and throws what `DatabaseSync` throws as `toSqliteError` has it. */
export function translated<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    throw toSqliteError(error);
  }
}

/** An error of `DatabaseSync` as better-sqlite3 would throw it; one that is not of SQLite comes back as it is. */
export function toSqliteError(error: unknown): unknown {
  // Told by its code alone: in a context of `node:vm` errors of native code are of another realm.
  const {
    code,
    errcode,
    message = '',
  } = (error ?? {}) as Partial<Error> & {
    readonly code?: unknown;
    readonly errcode?: unknown;
  };
  if (!OF_SQLITE.has(code)) return error;
  return new SqliteError(message, typeof errcode === 'number' ? sqliteCodeOf(errcode) : 'SQLITE_ERROR');
}
