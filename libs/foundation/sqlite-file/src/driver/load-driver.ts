import { createRequire } from 'node:module';
import { loadBetterSqlite3 } from './better-sqlite3-driver.ts';
import type { DatabaseSyncModule } from './database-sync.ts';
import type { SqliteDriver, SqliteDriverName } from './sqlite-driver.ts';
import { createSyncDriver } from './sync-driver.ts';

interface NodeSqlite extends DatabaseSyncModule {
  readonly StatementSync: { readonly prototype: object };
}

const PREBUILT = '@photostructure/sqlite';

/** Each throws why it cannot. */
export const LOAD_DRIVER: Readonly<Record<SqliteDriverName, () => SqliteDriver>> = {
  'better-sqlite3': () => loadBetterSqlite3(),
  node: () => createSyncDriver('node', nodeSqlite()),
  prebuilt: () => createSyncDriver('prebuilt', createRequire(import.meta.url)(PREBUILT) as DatabaseSyncModule),
};

/** Asked for without `import`, which would end what runs on a Node.js that has none. */
function nodeSqlite(): DatabaseSyncModule {
  const module = withoutItsWarning(() => process.getBuiltinModule('node:sqlite') as NodeSqlite | undefined);
  // Later than the module came what is used of it: rows as lists, how long to wait for a lock, backups.
  if (module === undefined || !('setReturnArrays' in module.StatementSync.prototype) || !('backup' in module)) {
    throw new Error(`Node.js ${process.version} has no node:sqlite that can be used; 22.16 is the first that has.`);
  }
  return module;
}

/** That it is experimental says nothing to who uses this, and some clients take what is printed for an error. */
function withoutItsWarning<Result>(load: () => Result): Result {
  const warner: { emitWarning: unknown } = process;
  const { emitWarning } = warner;
  warner.emitWarning = () => undefined;
  try {
    return load();
  } finally {
    warner.emitWarning = emitWarning;
  }
}
