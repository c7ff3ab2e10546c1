import { databaseAdvice, type DatabaseAdvice } from './database-advice.ts';
import { NoSqliteDriver } from './driver/no-sqlite-driver.ts';
import { LostDatabase } from './lost-database.ts';

export type SqliteFailureKind =
  | 'busy'
  | 'read-only'
  | 'forbidden'
  | 'full'
  | 'cannot-open'
  | 'unreadable'
  | 'corrupt'
  | 'gone'
  | 'replaced'
  | 'lost'
  | 'no-native-code';

/** Says why a file cannot be used, with the parts of a message: `<name> <problem> (<code>). <advice>` */
export interface SqliteFailure {
  readonly kind: SqliteFailureKind;
  /** Comes from SQLite, `SQLITE_BUSY`, from the system, `EACCES`, or is `DATABASE_…` or `NO_SQLITE_DRIVER`. */
  readonly code: string;
  readonly problem: string;
  readonly advice: string;
}

/** The others have a message of their own. */
type KnownKind = Exclude<SqliteFailureKind, 'lost' | 'no-native-code'>;

interface Message {
  readonly problem: string;
  readonly advice: string | ((advice: DatabaseAdvice) => string);
}

const MESSAGES: Readonly<Record<KnownKind, Message>> = {
  busy: { problem: 'is locked by another process', advice: 'Try again; if it lasts, end the process that holds it.' },
  'read-only': { problem: 'is read-only', advice: 'Make the file and its folder writable.' },
  forbidden: { problem: 'may not be opened', advice: 'Make the file and its folder readable and writable.' },
  full: { problem: 'has no room left', advice: 'Free some disk space and try again.' },
  'cannot-open': { problem: 'cannot be opened', advice: 'Check that the path is a file in a writable folder.' },
  unreadable: { problem: 'cannot be read or written', advice: 'Check the disk and try again.' },
  corrupt: {
    problem: 'is damaged',
    advice: ({ restore, inspect }) => `${restore}; ${inspect}.`,
  },
  gone: {
    problem: 'was deleted, emptied or moved while it was in use',
    advice: ({ restore }) => `Put it back in its place. ${restore}; to begin with an empty one, restart the program.`,
  },
  replaced: { problem: 'was replaced during the call', advice: 'Repeat the call: it is made with what is there now.' },
};

/** Maps primary result codes of SQLite, and the system's codes for the folder. */
const KINDS: ReadonlyMap<string, KnownKind> = new Map([
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
  ['FILE_GONE', 'gone'],
  ['FILE_REPLACED', 'replaced'],
]);

/** What is wrong with the file or its folder; `undefined` for an error that has another reason. */
export function sqliteFailureOf(error: unknown): SqliteFailure | undefined {
  if (error instanceof LostDatabase || error instanceof NoSqliteDriver) {
    const { code, problem, advice } = error;
    return { kind: error instanceof LostDatabase ? 'lost' : 'no-native-code', code, problem, advice };
  }
  const code = codeOf(error);
  // Extended codes, such as SQLITE_CANTOPEN_ISDIR, begin with the primary one.
  const primary = /^SQLITE_[A-Z]+/.exec(code)?.[0] ?? code;
  const kind = KINDS.get(primary);
  if (kind === undefined) return undefined;
  const { problem, advice } = MESSAGES[kind];
  return { kind, code, problem, advice: typeof advice === 'string' ? advice : advice(databaseAdvice()) };
}

function codeOf(error: unknown): string {
  const isCoded = typeof error === 'object' && error !== null && 'code' in error;
  return isCoded && typeof error.code === 'string' ? error.code : '';
}
