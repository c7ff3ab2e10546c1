import { isDeepStrictEqual } from 'node:util';
import { findOwn, isAt, isBelow, notInTable, OWN_TABLE } from './codex-tables.ts';
import { appendToml, lineEndOf } from './toml-block.ts';
import type { TomlStatement } from './toml-scan.ts';
import { readTomlText, writeTomlKey, writeTomlText } from './toml-text.ts';

export interface TomlValue {
  /** Below our table. */
  readonly names: readonly string[];
  readonly value: string | readonly string[];
}

/** Sets a value in a table of ours, which is made where it is missing. Throws `INSTALL_FILE_UNUSABLE`. */
export function setTomlValue(text: string, path: string, { names, value }: TomlValue): string {
  const own = findOwn(text, path);
  const place = [...OWN_TABLE, ...names];
  const present = own.find((statement) => statement.kind === 'value' && isAt(statement.path, place));
  if (present !== undefined) return replaceValue(text, present, value);
  const table = place.slice(0, -1);
  const inline = own.find((statement) => isInline(statement, table));
  if (inline !== undefined) throw notInTable(text, { path, inline, table: writeTomlKey(table) });
  const added = `${writeTomlKey(place.slice(-1))} = ${writeTomlText(value)}\n`;
  const header = own.find((statement) => statement.kind === 'table' && isAt(statement.path, table));
  if (header === undefined) return appendToml(text, `[${writeTomlKey(table)}]\n${added}`);
  return addBehind(text, header, added);
}

/** The same in another way of writing stays. */
function replaceValue(text: string, { value: { start, end } }: TomlStatement, value: TomlValue['value']): string {
  const isSame = isDeepStrictEqual(readTomlText(text.slice(start, end)), value);
  return isSame ? text : text.slice(0, start) + writeTomlText(value) + text.slice(end);
}

function addBehind(text: string, header: TomlStatement, added: string): string {
  const line = lineEndOf(text);
  const [before, after] = [text.slice(0, header.end), text.slice(header.end)];
  return before + (before.endsWith('\n') ? '' : line) + added.replaceAll('\n', line) + after;
}

function isInline({ kind, path, table: under }: TomlStatement, table: readonly string[]): boolean {
  return kind === 'value' && isBelow(path, table) && !isBelow(under, table);
}
