import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';

/** Keeps what is prepared of a connection as long as the connection: building a statement costs more than running it. */
export function oncePerDatabase<Prepared>(
  prepare: (database: BetterSQLite3Database) => Prepared,
): (database: BetterSQLite3Database) => Prepared {
  const prepared = new WeakMap<BetterSQLite3Database, Prepared>();
  return (database) => {
    const known = prepared.get(database);
    if (known !== undefined) return known;
    const made = prepare(database);
    prepared.set(database, made);
    return made;
  };
}
