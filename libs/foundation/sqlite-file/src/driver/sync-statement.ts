import type { DatabaseSync, StatementSync } from './database-sync.ts';
import type { SqliteParameters, SqliteRunResult, SqliteStatement } from './sqlite-database.ts';
import { toSqliteError } from './sqlite-error.ts';
import { boundParameters, wantedParameters, type WantedParameters } from './statement-parameters.ts';
import { castFromBytes, hasNul, type TextLimits } from './whole-text.ts';

/** What the statements of a connection have in common. */
export interface StatementContext {
  readonly database: DatabaseSync;
  readonly textLimits: TextLimits;
  /** Counts what is read row by row, during which nothing may be written. */
  iterations: number;
}

interface Call {
  readonly statement: StatementSync;
  readonly bound: readonly unknown[];
}

/** A statement of `DatabaseSync` that works as one of better-sqlite3. */
export class SyncStatement implements SqliteStatement {
  readonly #context: StatementContext;
  readonly #sql: string;
  readonly #statement: StatementSync;
  #wanted: WantedParameters | undefined;
  #isInArrays = false;
  #isPlucked = false;
  #isIterating = false;

  constructor(context: StatementContext, sql: string) {
    this.#context = context;
    this.#sql = sql;
    this.#statement = prepared(context, sql);
  }

  run(...parameters: SqliteParameters): SqliteRunResult {
    requireNoIteration(this.#context);
    const { statement, bound } = this.#call(parameters);
    try {
      return statement.run(...bound);
    } catch (error) {
      throw toSqliteError(error);
    }
  }

  get(...parameters: SqliteParameters): unknown {
    const { statement, bound } = this.#call(parameters);
    try {
      const row = statement.get(...bound);
      return this.#isPlucked ? firstColumn(row) : row;
    } catch (error) {
      throw toSqliteError(error);
    }
  }

  all(...parameters: SqliteParameters): unknown[] {
    const { statement, bound } = this.#call(parameters);
    try {
      const rows = statement.all(...bound);
      return this.#isPlucked ? rows.map(firstColumn) : rows;
    } catch (error) {
      throw toSqliteError(error);
    }
  }

  iterate(...parameters: SqliteParameters): IterableIterator<unknown> {
    return this.#rows(this.#call(parameters));
  }

  pluck(): this {
    this.#isPlucked = true;
    return this.#inArrays();
  }

  raw(): this {
    this.#isPlucked = false;
    return this.#inArrays();
  }

  #inArrays(): this {
    if (!this.#isInArrays) this.#statement.setReturnArrays(true);
    this.#isInArrays = true;
    return this;
  }

  *#rows({ statement, bound }: Call): IterableIterator<unknown> {
    this.#isIterating = true;
    this.#context.iterations += 1;
    try {
      for (const row of statement.iterate(...bound)) yield this.#isPlucked ? firstColumn(row) : row;
    } catch (error) {
      throw toSqliteError(error);
    } finally {
      this.#isIterating = false;
      this.#context.iterations -= 1;
    }
  }

  #call(parameters: SqliteParameters): Call {
    if (this.#isIterating) throw new TypeError('The statement is being read row by row: run it again after that.');
    this.#wanted ??= wantedParameters(this.#sql);
    const bound = boundParameters(this.#wanted, parameters);
    return hasNul(bound) ? this.#wholeCall(bound) : { statement: this.#statement, bound };
  }

  #wholeCall(bound: readonly unknown[]): Call {
    const { isBoundWhole, isReadWhole } = this.#context.textLimits;
    if (!isReadWhole) throw new TypeError('A text has U+0000, which this driver of SQLite would not read again.');
    if (isBoundWhole) return { statement: this.#statement, bound };
    const cast = castFromBytes({ sql: this.#sql, bound });
    const statement = prepared(this.#context, cast.sql);
    if (this.#isInArrays) statement.setReturnArrays(true);
    return { statement, bound: cast.bound };
  }
}

export function requireNoIteration({ iterations }: StatementContext): void {
  if (iterations > 0) throw new TypeError('The connection is being read row by row: write after that.');
}

function prepared({ database }: StatementContext, sql: string): StatementSync {
  try {
    return database.prepare(sql);
  } catch (error) {
    throw toSqliteError(error);
  }
}

function firstColumn(row: unknown): unknown {
  return (row as readonly unknown[] | undefined)?.[0];
}
