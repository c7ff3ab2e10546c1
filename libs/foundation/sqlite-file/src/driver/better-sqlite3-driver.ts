import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';
import { isReadOnly } from './read-only.ts';
import type { SqliteDatabase } from './sqlite-database.ts';
import type { SqliteDriver } from './sqlite-driver.ts';

/** Throws where the package is missing or has no native code for this Node.js. */
export function loadBetterSqlite3(require: NodeJS.Require = createRequire(import.meta.url)): SqliteDriver {
  const Database = require('better-sqlite3') as typeof BetterSqlite3;
  const probe = new Database(':memory:');
  const sqliteVersion = probe.prepare('SELECT sqlite_version()').pluck().get() as string;
  probe.close();
  return {
    name: 'better-sqlite3',
    sqliteVersion,
    connect: (file, options) => refusingWrites(new Database(file, definedOf(options))) as unknown as SqliteDatabase,
    async copyPages(client, to, { pagesAtATime, onProgress }) {
      const { totalPages } = await (client as unknown as BetterSqlite3.Database).backup(to, {
        progress(progress) {
          onProgress?.(progress);
          return pagesAtATime;
        },
      });
      return totalPages > 0;
    },
  };
}

/** It takes an option that is there and `undefined` for a mistake. */
function definedOf(options: object = {}): BetterSqlite3.Options {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

/** By itself it refuses `run` while rows are read one by one, and lets a statement write that gives rows. */
function refusingWrites(client: BetterSqlite3.Database): BetterSqlite3.Database {
  const prepare = client.prepare.bind(client) as (sql: string) => BetterSqlite3.Statement;
  const prepareRefusing = (sql: string): BetterSqlite3.Statement => {
    const statement = prepare(sql);
    return statement.reader && !isReadOnly(sql) ? refusingWhileRead(client, statement) : statement;
  };
  return Object.assign(client, { prepare: prepareRefusing as typeof client.prepare });
}

function refusingWhileRead(
  client: BetterSqlite3.Database,
  statement: BetterSqlite3.Statement,
): BetterSqlite3.Statement {
  const refusing =
    <Result>(read: (...parameters: unknown[]) => Result) =>
    (...parameters: unknown[]): Result => {
      // Does nothing but that: it throws while rows are read.
      client.exec('');
      return read(...parameters);
    };
  const get = refusing(statement.get.bind(statement));
  const all = refusing(statement.all.bind(statement));
  const iterate = refusing(statement.iterate.bind(statement));
  return Object.assign(statement, { get, all, iterate });
}
