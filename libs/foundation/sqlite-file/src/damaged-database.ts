/** Says what a check of a database found; its code is that of SQLite. */
export class DamagedDatabase extends Error {
  readonly code = 'SQLITE_CORRUPT';

  constructor(verdict: string) {
    super(`The database is damaged: ${verdict}`);
  }
}
