import { TomlReader } from './toml-reader.ts';

/** A header, or a key with its value, with the lines it stands on. */
export interface TomlStatement {
  readonly kind: 'table' | 'list of tables' | 'value';
  /** Of a header in full; of a value from the root on. */
  readonly path: readonly string[];
  /** The header that a value stands under; empty at the root. */
  readonly table: readonly string[];
  /** Where its first line starts. */
  readonly start: number;
  /** Behind its last line. */
  readonly end: number;
  /** The value alone. */
  readonly value: { readonly start: number; readonly end: number };
}

/** What stands in the text, in order. It knows where values end, not what they mean. Throws `TomlProblem`. */
export function scanToml(text: string): readonly TomlStatement[] {
  const reader = new TomlReader(text);
  const statements: TomlStatement[] = [];
  let table: readonly string[] = [];
  while (reader.skipBlanks()) {
    const statement = readStatement(reader, table);
    if (statement.kind !== 'value') table = statement.path;
    statements.push(statement);
  }
  return statements;
}

function readStatement(reader: TomlReader, table: readonly string[]): TomlStatement {
  const start = reader.startOfLine();
  const header = reader.header();
  if (header !== undefined) {
    const value = { start: reader.position, end: reader.position };
    return { kind: header.kind, path: header.path, table: header.path, start, end: reader.lineEnd(), value };
  }
  const path = [...table, ...reader.key()];
  return { kind: 'value', path, table, start, value: reader.value(), end: reader.lineEnd() };
}
