import { SERVER_NAME } from './client-names.ts';
import { unusable } from './json-text.ts';
import { lineOf } from './toml-block.ts';
import { TomlProblem } from './toml-reader.ts';
import { scanToml, type TomlStatement } from './toml-scan.ts';

const LIST = 'mcp_servers';

export const OWN_TABLE: readonly string[] = [LIST, SERVER_NAME];
export const OWN_NAME: string = OWN_TABLE.join('.');

/** Our tables and what stands in them. Throws `INSTALL_FILE_UNUSABLE` where they are written in a way that is not edited here. */
export function findOwn(text: string, path: string): readonly TomlStatement[] {
  const statements = scan(text, path);
  const inline = statements.find(isInline);
  if (inline !== undefined) throw notInTable(text, { path, inline, table: OWN_NAME });
  const list = statements.find(isList);
  if (list !== undefined) {
    const line = lineOf(text, list.start);
    throw unusable(path, `has a list of tables in line ${line} where [${OWN_NAME}] should be one table`);
  }
  const own = statements.filter((statement) => isBelow(statement.path, OWN_TABLE));
  const twice = findTwice(own);
  if (twice === undefined) return own;
  const where = `has '${twice.path.join('.')}' a second time in line ${lineOf(text, twice.start)}`;
  throw unusable(path, `${where}. Remove one of them, then try again`);
}

/** For what is set in braces or with dots, where a table is edited. */
export function notInTable(
  text: string,
  { path, inline, table }: { readonly path: string; readonly inline: TomlStatement; readonly table: string },
): Error {
  const where = `sets '${inline.path.join('.')}' in line ${lineOf(text, inline.start)}, not in a table [${table}]`;
  return unusable(path, `${where}. Write it as one, then try again`);
}

export function isBelow(path: readonly string[], parent: readonly string[]): boolean {
  return parent.every((name, index) => path[index] === name);
}

export function isAt(path: readonly string[], place: readonly string[]): boolean {
  return path.length === place.length && isBelow(path, place);
}

function scan(text: string, path: string): readonly TomlStatement[] {
  try {
    return scanToml(text);
  } catch (error) {
    if (error instanceof TomlProblem) throw unusable(path, `is not TOML: ${error.message}. Repair it, then try again`);
    throw error;
  }
}

function isInline({ kind, path, table }: TomlStatement): boolean {
  return kind === 'value' && (isAt(path, [LIST]) || (isBelow(path, OWN_TABLE) && !isBelow(table, OWN_TABLE)));
}

function isList({ kind, path }: TomlStatement): boolean {
  return kind === 'list of tables' && (isAt(path, [LIST]) || isBelow(path, OWN_TABLE));
}

function findTwice(own: readonly TomlStatement[]): TomlStatement | undefined {
  const names = own.map(({ path }) => JSON.stringify(path));
  return own.find(({ path }, index) => names.indexOf(JSON.stringify(path)) < index);
}
