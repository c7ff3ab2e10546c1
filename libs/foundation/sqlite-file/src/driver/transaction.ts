import type { SqliteDatabase, SqliteTransaction } from './sqlite-database.ts';

type Mode = 'DEFERRED' | 'IMMEDIATE' | 'EXCLUSIVE';
type Connection = Pick<SqliteDatabase, 'exec' | 'inTransaction'>;

/** One name will do: SQLite takes the innermost of those that have it. */
const SAVEPOINT = 'inner_transaction';

/** Makes the function whose calls are transactions. */
export function createTransaction<Input extends readonly unknown[], Result>(
  connection: Connection,
  work: (...input: Input) => Result,
): SqliteTransaction<Input, Result> {
  const inMode =
    (mode: Mode) =>
    (...input: Input): Result =>
      runAsOne(connection, mode, () => work(...input));
  return Object.assign(inMode('DEFERRED'), {
    deferred: inMode('DEFERRED'),
    immediate: inMode('IMMEDIATE'),
    exclusive: inMode('EXCLUSIVE'),
  });
}

function runAsOne<Result>(connection: Connection, mode: Mode, work: () => Result): Result {
  const isInner = connection.inTransaction;
  connection.exec(isInner ? `SAVEPOINT ${SAVEPOINT}` : `BEGIN ${mode}`);
  try {
    const result = work();
    if (isThenable(result)) throw new TypeError('What a transaction does must be done when it returns.');
    connection.exec(isInner ? `RELEASE ${SAVEPOINT}` : 'COMMIT');
    return result;
  } catch (error) {
    // Some errors have ended it already.
    if (connection.inTransaction) {
      connection.exec(isInner ? `ROLLBACK TO ${SAVEPOINT}; RELEASE ${SAVEPOINT}` : 'ROLLBACK');
    }
    throw error;
  }
}

/** Also a promise of another realm, or of a library. */
function isThenable(result: unknown): boolean {
  return typeof (result as { readonly then?: unknown } | null | undefined)?.then === 'function';
}
