/** What is asked of an open file; parameters are `@name` alone. */
export interface RowReader {
  get<Row>(sql: string, parameters?: Readonly<Record<string, unknown>>): Row | undefined;
  /** One row in memory at a time; nothing else may be asked meanwhile. */
  each<Row>(sql: string, parameters?: Readonly<Record<string, unknown>>): Iterable<Row>;
  all<Row>(sql: string, parameters?: Readonly<Record<string, unknown>>): readonly Row[];
}
