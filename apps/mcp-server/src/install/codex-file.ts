import { isDeepStrictEqual } from 'node:util';
import { SERVER_NAME, type LaunchCommand } from './client-names.ts';
import { unusable } from './json-text.ts';
import type { Edited, ManagedFile } from './managed-file.ts';
import type { ServerEnvironment } from './server-file.ts';
import { readTomlText, scanToml, TomlProblem, type TomlStatement } from './toml-scan.ts';

const LIST = 'mcp_servers';
const TABLE = [LIST, SERVER_NAME] as const;
const NAME = TABLE.join('.');

/** The settings of Codex, in TOML. They are edited as text: no byte of others is touched. */
export function codexFile(path: string, launch: LaunchCommand, environment: ServerEnvironment): ManagedFile {
  const wanted = [
    [['command'], launch.command],
    [['args'], launch.args],
  ] as const;
  const settings = Object.entries(environment);
  const line = [...settings.map((pair) => pair.join('=')), launch.command, ...launch.args].join(' ');

  function add(text: string): Edited {
    const own = ownStatements(text, path);
    if (own.length === 0)
      return { text: append(text, newTables(launch, environment)), changes: [`add ${NAME}: ${line}`] };
    const values = [...settings.map(([name, value]) => [['env', name], value] as const), ...wanted];
    const after = values.reduce((result, [names, value]) => setValue(result, path, [...TABLE, ...names], value), text);
    return { text: after, changes: after === text ? [] : [`update ${NAME}: ${line}`] };
  }

  function remove(text: string): Edited {
    const blocks = blocksOf(ownStatements(text, path));
    if (blocks.length === 0) return { text, changes: [] };
    // Backwards, so that what is still to be removed keeps its place.
    const left = [...blocks].reverse().reduce((result, block) => removeBlock(result, block), text);
    return { text: left, changes: [`remove ${NAME}`] };
  }

  return { path, blank: '', add, remove, isBlank: (text) => text.trim() === '' };
}

/** A setting that the server in this file is started with. */
export function codexSetting(text: string, path: string, name: string): string | undefined {
  const found = ownStatements(text, path).find((statement) => isAt(statement.path, [...TABLE, 'env', name]));
  const value = found && readTomlText(text.slice(found.value.start, found.value.end));
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Our tables and what stands in them. Throws `INSTALL_FILE_UNUSABLE` where they are written in a way that is not edited here. */
function ownStatements(text: string, path: string): readonly TomlStatement[] {
  const statements = scan(text, path);
  const own = statements.filter((statement) => isBelow(statement.path, TABLE));
  const inline = statements.find(
    ({ kind, path: at, table }) =>
      kind === 'value' && (isAt(at, [LIST]) || (isBelow(at, TABLE) && !isBelow(table, TABLE))),
  );
  if (inline !== undefined) {
    throw unusable(
      path,
      `sets '${inline.path.join('.')}' in line ${lineOf(text, inline.start)}, not in a table [${NAME}]. Write it as one, then try again`,
    );
  }
  const list = statements.find(
    ({ kind, path: at }) => kind === 'list of tables' && (isAt(at, [LIST]) || isBelow(at, TABLE)),
  );
  if (list !== undefined)
    throw unusable(
      path,
      `has a list of tables in line ${lineOf(text, list.start)} where [${NAME}] should be one table`,
    );
  const names = own.map((statement) => JSON.stringify(statement.path));
  const twice = own.find((statement, index) => names.indexOf(JSON.stringify(statement.path)) < index);
  if (twice === undefined) return own;
  throw unusable(
    path,
    `has '${twice.path.join('.')}' a second time in line ${lineOf(text, twice.start)}. Remove one of them, then try again`,
  );
}

function scan(text: string, path: string): readonly TomlStatement[] {
  try {
    return scanToml(text);
  } catch (error) {
    if (error instanceof TomlProblem) throw unusable(path, `is not TOML: ${error.message}. Repair it, then try again`);
    throw error;
  }
}

function newTables({ command, args }: LaunchCommand, environment: ServerEnvironment): string {
  const lines = Object.entries(environment).map(([name, value]) => `${writeKey(name)} = ${writeValue(value)}`);
  const env = lines.length === 0 ? [] : ['', `[${NAME}.env]`, ...lines];
  return [`[${NAME}]`, `command = ${writeValue(command)}`, `args = ${writeValue(args)}`, ...env, ''].join('\n');
}

function append(text: string, part: string): string {
  const line = lineEndOf(text);
  const gap = text === '' ? '' : text.endsWith('\n') ? line : line + line;
  return text + gap + part.replaceAll('\n', line);
}

/** Sets a value in a table of ours, which is made where it is missing. */
function setValue(text: string, path: string, place: readonly string[], value: string | readonly string[]): string {
  const own = ownStatements(text, path);
  const present = own.find((statement) => statement.kind === 'value' && isAt(statement.path, place));
  if (present !== undefined) {
    const { start, end } = present.value;
    const isSame = isDeepStrictEqual(readTomlText(text.slice(start, end)), value);
    return isSame ? text : text.slice(0, start) + writeValue(value) + text.slice(end);
  }
  const table = place.slice(0, -1);
  const inline = own.find(
    (statement) => statement.kind === 'value' && isBelow(statement.path, table) && !isBelow(statement.table, table),
  );
  if (inline !== undefined) {
    throw unusable(
      path,
      `sets '${inline.path.join('.')}' in line ${lineOf(text, inline.start)}, not in a table [${table.join('.')}]. Write it as one, then try again`,
    );
  }
  const added = `${writeKey(place.at(-1) ?? '')} = ${writeValue(value)}\n`;
  const header = own.find((statement) => statement.kind === 'table' && isAt(statement.path, table));
  if (header === undefined) return append(text, `[${table.join('.')}]\n${added}`);
  const line = lineEndOf(text);
  const [before, after] = [text.slice(0, header.end), text.slice(header.end)];
  return before + (before.endsWith('\n') ? '' : line) + added.replaceAll('\n', line) + after;
}

interface Block {
  readonly start: number;
  readonly end: number;
}

/** From a header of ours to the last line under it: comments behind that are of what follows. */
function blocksOf(own: readonly TomlStatement[]): readonly Block[] {
  const blocks: Block[] = [];
  for (const { kind, start, end } of own) {
    const last = blocks.at(-1);
    if (kind === 'value' && last !== undefined) blocks[blocks.length - 1] = { ...last, end };
    else blocks.push({ start, end });
  }
  return blocks;
}

/** With the empty line that was put before it, or at the start of the file the one behind it. */
function removeBlock(text: string, { start, end }: Block): string {
  const before = text.slice(0, start).replace(/(\r?\n)\r?\n$/u, '$1');
  const after = text.slice(end);
  return before === '' ? after.replace(/^\r?\n/u, '') : before + after;
}

function writeKey(name: string): string {
  return /^[\w-]+$/u.test(name) ? name : writeValue(name);
}

/** What JSON escapes, TOML escapes in the same way; it also wants it of the last character of ASCII. */
function writeValue(value: string | readonly string[]): string {
  if (typeof value !== 'string') return `[${value.map(writeValue).join(', ')}]`;
  return JSON.stringify(value).replaceAll('\u007F', String.raw`\u007F`);
}

function isBelow(path: readonly string[], parent: readonly string[]): boolean {
  return parent.every((name, index) => path[index] === name);
}

function isAt(path: readonly string[], place: readonly string[]): boolean {
  return path.length === place.length && isBelow(path, place);
}

function lineOf(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}

function lineEndOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}
