import type { DatabaseSync, StatementColumn, StatementSync } from './database-sync.ts';
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
    return asked === undefined ? statement : new AskedWhole(database.prepare(asked), columns);
  });
}

class AskedWhole implements StatementSync {
  readonly #statement: StatementSync;
  readonly #columns: readonly StatementColumn[];
  #isInArrays = false;

  constructor(statement: StatementSync, columns: readonly StatementColumn[]) {
    statement.setReturnArrays(true);
    this.#statement = statement;
    this.#columns = columns;
  }

  run(...parameters: readonly unknown[]): ReturnType<StatementSync['run']> {
    return this.#statement.run(...parameters);
  }

  get(...parameters: readonly unknown[]): unknown {
    const row = this.#statement.get(...parameters);
    return row === undefined ? undefined : this.#toRow(row);
  }

  all(...parameters: readonly unknown[]): unknown[] {
    return this.#statement.all(...parameters).map((row) => this.#toRow(row));
  }

  *iterate(...parameters: readonly unknown[]): IterableIterator<unknown> {
    for (const row of this.#statement.iterate(...parameters)) yield this.#toRow(row);
  }

  columns(): readonly StatementColumn[] {
    return this.#columns;
  }

  setReturnArrays(isEnabled: boolean): void {
    this.#isInArrays = isEnabled;
  }

  #toRow(row: unknown): unknown {
    const values = wholeRow(row as unknown[]);
    return this.#isInArrays
      ? values
      : Object.fromEntries(this.#columns.map(({ name }, index) => [name, values[index]]));
  }
}
