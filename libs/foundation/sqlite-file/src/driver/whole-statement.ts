import type { DatabaseSync, StatementColumn, StatementSync } from './database-sync.ts';
import { outlineOf } from './sql-outline.ts';
import { translated } from './sqlite-error.ts';
import { askedWhole, wholeRow } from './whole-rows.ts';
import type { TextLimits } from './whole-text.ts';

/** A statement whose texts are read whole, whatever the module does at U+0000. */
export type WholeStatement = StatementSync;

interface Connection {
  readonly database: DatabaseSync;
  readonly textLimits: TextLimits;
}

export function prepareWhole({ database, textLimits }: Connection, sql: string): WholeStatement {
  return translated(() => {
    const statement = database.prepare(sql);
    if (textLimits.isReadWhole) return statement;
    const columns = statement.columns();
    const asked = askedWhole(sql, columns);
    return asked === undefined ? statement : new AskedWhole({ database, sql, columns, asked });
  });
}

interface Asked {
  readonly database: DatabaseSync;
  readonly sql: string;
  readonly columns: readonly StatementColumn[];
  /** The statement that is run in place of it. */
  readonly asked: string;
}

class AskedWhole implements StatementSync {
  readonly #database: DatabaseSync;
  readonly #sql: string;
  readonly #hasStar: boolean;
  #statement: StatementSync;
  #columns: readonly StatementColumn[];
  #isInArrays = false;

  constructor({ database, sql, columns, asked }: Asked) {
    this.#database = database;
    this.#sql = sql;
    this.#hasStar = outlineOf(sql).includes('*');
    this.#statement = inArrays(database.prepare(asked));
    this.#columns = columns;
  }

  run(...parameters: readonly unknown[]): ReturnType<StatementSync['run']> {
    this.#renew();
    return this.#statement.run(...parameters);
  }

  get(...parameters: readonly unknown[]): unknown {
    this.#renew();
    const row = this.#statement.get(...parameters);
    return row === undefined ? undefined : this.#toRow(row);
  }

  all(...parameters: readonly unknown[]): unknown[] {
    this.#renew();
    return this.#statement.all(...parameters).map((row) => this.#toRow(row));
  }

  *iterate(...parameters: readonly unknown[]): IterableIterator<unknown> {
    this.#renew();
    for (const row of this.#statement.iterate(...parameters)) yield this.#toRow(row);
  }

  columns(): readonly StatementColumn[] {
    return this.#columns;
  }

  setReturnArrays(isEnabled: boolean): void {
    this.#isInArrays = isEnabled;
  }

  /** SQLite prepares a statement again when its tables have changed, but not what this one made of its columns. */
  #renew(): void {
    if (!this.#hasStar) return;
    // What is prepared next sees what other connections have changed only once something has read the schema.
    this.#database.prepare('SELECT 1 FROM sqlite_schema').get();
    const columns = this.#database.prepare(this.#sql).columns();
    const names = columns.map(({ name }) => name);
    if (names.length === this.#columns.length && this.#columns.every(({ name }, index) => name === names[index]))
      return;
    this.#statement = inArrays(this.#database.prepare(askedWhole(this.#sql, columns) ?? this.#sql));
    this.#columns = columns;
  }

  #toRow(row: unknown): unknown {
    const values = wholeRow(row as unknown[]);
    return this.#isInArrays
      ? values
      : Object.fromEntries(this.#columns.map(({ name }, index) => [name, values[index]]));
  }
}

function inArrays(statement: StatementSync): StatementSync {
  statement.setReturnArrays(true);
  return statement;
}
