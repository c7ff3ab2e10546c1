export type SqliteFailureKind = 'busy' | 'read-only' | 'forbidden' | 'full' | 'cannot-open' | 'unreadable' | 'corrupt';

/** Why a file cannot be used, with the parts of a message: `<name> <problem> (<code>). <advice>` */
export interface SqliteFailure {
  readonly kind: SqliteFailureKind;
  /** Of SQLite, `SQLITE_BUSY`, or of the system, `EACCES`. */
  readonly code: string;
  readonly problem: string;
  readonly advice: string;
}

const MESSAGES: Readonly<Record<SqliteFailureKind, { readonly problem: string; readonly advice: string }>> = {
  busy: { problem: 'is locked by another process', advice: 'Try again; if it lasts, end the process that holds it.' },
  'read-only': { problem: 'is read-only', advice: 'Make the file and its folder writable.' },
  forbidden: { problem: 'may not be opened', advice: 'Make the file and its folder readable and writable.' },
  full: { problem: 'has no room left', advice: 'Free some disk space and try again.' },
  'cannot-open': { problem: 'cannot be opened', advice: 'Check that the path is a file in a writable folder.' },
  unreadable: { problem: 'cannot be read or written', advice: 'Check the disk and try again.' },
  corrupt: {
    problem: 'is damaged',
    advice: 'Stop every server and restore a backup from the backups folder of the data home.',
  },
};

/** Primary result codes of SQLite, and the system's codes for the folder. */
const KINDS: ReadonlyMap<string, SqliteFailureKind> = new Map([
  ['SQLITE_BUSY', 'busy'],
  ['SQLITE_LOCKED', 'busy'],
  ['SQLITE_PROTOCOL', 'busy'],
  ['SQLITE_READONLY', 'read-only'],
  ['SQLITE_PERM', 'forbidden'],
  ['SQLITE_FULL', 'full'],
  ['SQLITE_CANTOPEN', 'cannot-open'],
  ['SQLITE_IOERR', 'unreadable'],
  ['SQLITE_CORRUPT', 'corrupt'],
  ['SQLITE_NOTADB', 'corrupt'],
  ['EACCES', 'forbidden'],
  ['EPERM', 'forbidden'],
  ['EROFS', 'read-only'],
  ['ENOSPC', 'full'],
  ['ENOTDIR', 'cannot-open'],
  ['EEXIST', 'cannot-open'],
  ['EIO', 'unreadable'],
]);

/** What is wrong with the file or its folder; `undefined` for an error that has another reason. */
export function sqliteFailureOf(error: unknown): SqliteFailure | undefined {
  const code = codeOf(error);
  // Extended codes, such as SQLITE_CANTOPEN_ISDIR, begin with the primary one.
  const primary = /^SQLITE_[A-Z]+/.exec(code)?.[0] ?? code;
  const kind = KINDS.get(primary);
  return kind === undefined ? undefined : { kind, code, ...MESSAGES[kind] };
}

function codeOf(error: unknown): string {
  const isCoded = typeof error === 'object' && error !== null && 'code' in error;
  return isCoded && typeof error.code === 'string' ? error.code : '';
}
