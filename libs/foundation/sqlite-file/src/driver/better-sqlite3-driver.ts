import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';
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
    connect: (file, options) => new Database(file, definedOf(options)) as unknown as SqliteDatabase,
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
