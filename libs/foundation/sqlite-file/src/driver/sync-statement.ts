import type { StatementSync } from './database-sync.ts';
import type { SqliteParameters, SqliteRunResult, SqliteStatement } from './sqlite-database.ts';
import { toSqliteError } from './sqlite-error.ts';
import { boundParameters, wantedParameters, type WantedParameters } from './statement-parameters.ts';

/** Counts what is read row by row, during which nothing may be written. */
export interface OpenIterations {
  count: number;
}

/** A statement of `DatabaseSync` that works as one of better-sqlite3. */
export class SyncStatement implements SqliteStatement {
  readonly #statement: StatementSync;
  readonly #sql: string;
  readonly #iterations: OpenIterations;
  #wanted: WantedParameters | undefined;
  #isPlucked = false;
  #isIterating = false;

  constructor(statement: StatementSync, sql: string, iterations: OpenIterations) {
    this.#statement = statement;
    this.#sql = sql;
    this.#iterations = iterations;
  }

  run(...parameters: SqliteParameters): SqliteRunResult {
    requireNoIteration(this.#iterations);
    const bound = this.#bind(parameters);
    try {
      return this.#statement.run(...bound);
    } catch (error) {
      throw toSqliteError(error);
    }
  }

  get(...parameters: SqliteParameters): unknown {
    const bound = this.#bind(parameters);
    try {
      const row = this.#statement.get(...bound);
      return this.#isPlucked ? firstColumn(row) : row;
    } catch (error) {
      throw toSqliteError(error);
    }
  }

  all(...parameters: SqliteParameters): unknown[] {
    const bound = this.#bind(parameters);
    try {
      const rows = this.#statement.all(...bound);
      return this.#isPlucked ? rows.map(firstColumn) : rows;
    } catch (error) {
      throw toSqliteError(error);
    }
  }

  iterate(...parameters: SqliteParameters): IterableIterator<unknown> {
    return this.#rows(this.#bind(parameters));
  }

  pluck(): this {
    this.#statement.setReturnArrays(true);
    this.#isPlucked = true;
    return this;
  }

  raw(): this {
    this.#statement.setReturnArrays(true);
    this.#isPlucked = false;
    return this;
  }

  *#rows(bound: readonly unknown[]): IterableIterator<unknown> {
    this.#isIterating = true;
    this.#iterations.count += 1;
    try {
      for (const row of this.#statement.iterate(...bound)) yield this.#isPlucked ? firstColumn(row) : row;
    } catch (error) {
      throw toSqliteError(error);
    } finally {
      this.#isIterating = false;
      this.#iterations.count -= 1;
    }
  }

  #bind(parameters: SqliteParameters): readonly unknown[] {
    if (this.#isIterating) throw new TypeError('The statement is being read row by row: run it again after that.');
    this.#wanted ??= wantedParameters(this.#sql);
    return boundParameters(this.#wanted, parameters);
  }
}

export function requireNoIteration({ count }: OpenIterations): void {
  if (count > 0) throw new TypeError('The connection is being read row by row: write after that.');
}

function firstColumn(row: unknown): unknown {
  return (row as readonly unknown[] | undefined)?.[0];
}
