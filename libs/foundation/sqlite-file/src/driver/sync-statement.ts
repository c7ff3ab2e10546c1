import type { DatabaseSync } from './database-sync.ts';
import { requireOneStatement } from './one-statement.ts';
import { isReadOnly } from './read-only.ts';
import { RowIterator } from './row-iterator.ts';
import type { SqliteParameters, SqliteRunResult, SqliteStatement } from './sqlite-database.ts';
import { toSqliteError, translated } from './sqlite-error.ts';
import { boundParameters, wantedParameters, type WantedParameters } from './statement-parameters.ts';
import { prepareWhole, type WholeStatement } from './whole-statement.ts';
import { castFromBytes, hasNul, type TextLimits } from './whole-text.ts';

/** Spares most statements the look at their columns. */
const SELECTS = /^\s*select\b/i;

/** What the statements of a connection have in common. */
export interface StatementContext {
  readonly database: DatabaseSync;
  readonly textLimits: TextLimits;
  /** Counts what is read row by row, during which nothing may be written. */
  iterations: number;
}

interface Call {
  readonly statement: WholeStatement;
  readonly bound: readonly unknown[];
}

/** A statement of `DatabaseSync` that works as one of better-sqlite3. */
export class SyncStatement implements SqliteStatement {
  readonly #context: StatementContext;
  readonly #sql: string;
  readonly #statement: WholeStatement;
  #wanted: WantedParameters | undefined;
  #returnsRows: boolean | undefined;
  #isInArrays = false;
  #isPlucked = false;
  #isIterating = false;

  /** Whether it gives rows is found out, unless it is said. */
  constructor(context: StatementContext, sql: string, returnsRows?: boolean) {
    requireOneStatement(sql);
    this.#context = context;
    this.#sql = sql;
    this.#returnsRows = returnsRows;
    this.#statement = prepareWhole(context, sql);
  }

  run(...parameters: SqliteParameters): SqliteRunResult {
    requireNoIteration(this.#context);
    const { statement, bound } = this.#call(parameters);
    return translated(() => statement.run(...bound));
  }

  get(...parameters: SqliteParameters): unknown {
    const { statement, bound } = this.#reading(parameters);
    const row = translated(() => statement.get(...bound));
    return this.#isPlucked ? firstColumn(row) : row;
  }

  all(...parameters: SqliteParameters): unknown[] {
    const { statement, bound } = this.#reading(parameters);
    const rows = translated(() => statement.all(...bound));
    return this.#isPlucked ? rows.map(firstColumn) : rows;
  }

  iterate(...parameters: SqliteParameters): IterableIterator<unknown> {
    const { statement, bound } = this.#reading(parameters);
    const rows = translated(() => statement.iterate(...bound));
    this.#isIterating = true;
    this.#context.iterations += 1;
    return new RowIterator({
      rows,
      toRow: this.#isPlucked ? firstColumn : asItIs,
      toError: toSqliteError,
      end: () => {
        this.#isIterating = false;
        this.#context.iterations -= 1;
      },
    });
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

  /** A statement that gives rows may write as well, by its RETURNING. */
  #reading(parameters: SqliteParameters): Call {
    if (this.#context.iterations > 0 && !isReadOnly(this.#sql)) requireNoIteration(this.#context);
    this.#returnsRows ??= SELECTS.test(this.#sql) || this.#statement.columns().length > 0;
    if (!this.#returnsRows) throw new TypeError('The statement gives no rows: call `run` instead.');
    return this.#call(parameters);
  }

  #call(parameters: SqliteParameters): Call {
    if (this.#isIterating) throw new TypeError('The statement is being read row by row: run it again after that.');
    this.#wanted ??= wantedParameters(this.#sql);
    const bound = boundParameters(this.#wanted, parameters);
    const isWhole = this.#context.textLimits.isBoundWhole || !hasNul(bound);
    return isWhole ? { statement: this.#statement, bound } : this.#castCall(bound);
  }

  #castCall(bound: readonly unknown[]): Call {
    const cast = castFromBytes({ sql: this.#sql, bound });
    const statement = prepareWhole(this.#context, cast.sql);
    if (this.#isInArrays) statement.setReturnArrays(true);
    return { statement, bound: cast.bound };
  }
}

export function requireNoIteration({ iterations }: StatementContext): void {
  if (iterations > 0) throw new TypeError('The connection is being read row by row: write after that.');
}

const asItIs = (row: unknown): unknown => row;

function firstColumn(row: unknown): unknown {
  return (row as readonly unknown[] | undefined)?.[0];
}
