import { resolve, sep } from 'node:path';
import type { DatabaseSync, DatabaseSyncModule } from './database-sync.ts';
import type { SqliteConnectionOptions, SqliteDatabase, SqliteStatement, SqliteTransaction } from './sqlite-database.ts';
import { translated } from './sqlite-error.ts';
import { requireNoIteration, SyncStatement, type StatementContext } from './sync-statement.ts';
import { createTransaction } from './transaction.ts';
import type { TextLimits } from './whole-text.ts';

/** As better-sqlite3 has it. */
const PATIENCE_MS = 5000;

/** What its connections are made of. */
export interface SyncModule extends Pick<DatabaseSyncModule, 'DatabaseSync'> {
  readonly textLimits: TextLimits;
}

/** A connection by `DatabaseSync` that works as one of better-sqlite3. */
export class SyncDatabase implements SqliteDatabase {
  readonly name: string;
  readonly database: DatabaseSync;
  readonly #context: StatementContext;

  constructor(module: SyncModule, file: string, options: SqliteConnectionOptions = {}) {
    const { readonly = false, fileMustExist = false, timeout = PATIENCE_MS } = options;
    const path = fileMustExist && !readonly ? existing(file) : file;
    this.name = file;
    this.database = translated(
      () => new module.DatabaseSync(path, { readOnly: readonly, timeout, allowExtension: true, defensive: true }),
    );
    this.#context = { database: this.database, textLimits: module.textLimits, iterations: 0 };
  }

  get open(): boolean {
    return this.database.isOpen;
  }

  get inTransaction(): boolean {
    return this.open && this.database.isTransaction;
  }

  prepare(sql: string): SqliteStatement {
    return new SyncStatement(this.#context, sql);
  }

  exec(sql: string): void {
    requireNoIteration(this.#context);
    translated(() => this.database.exec(sql));
  }

  pragma(source: string, { simple = false }: { readonly simple?: boolean } = {}): unknown {
    requireNoIteration(this.#context);
    // One that sets something may give no rows.
    const statement = new SyncStatement(this.#context, `PRAGMA ${source}`, true);
    return simple ? statement.pluck().get() : statement.all();
  }

  transaction<Input extends readonly unknown[], Result>(
    work: (...input: Input) => Result,
  ): SqliteTransaction<Input, Result> {
    return createTransaction(this, work);
  }

  loadExtension(path: string): void {
    requireNoIteration(this.#context);
    this.database.enableLoadExtension(true);
    try {
      translated(() => this.database.loadExtension(path));
    } finally {
      this.database.enableLoadExtension(false);
    }
  }

  close(): void {
    requireNoIteration(this.#context);
    if (this.open) translated(() => this.database.close());
  }
}

/** By a URI, which alone can say that the file is not made. */
function existing(file: string): string {
  const path = resolve(file).replaceAll(sep, '/');
  const rooted = path.startsWith('/') ? path : `/${path}`;
  return `file://${rooted.replaceAll(/[%?#]/g, encodeURIComponent)}?mode=rw`;
}
