import type { StatementColumn } from './database-sync.ts';
import { verbOf } from './read-only.ts';
import { bodyOf, outlineOf } from './sql-outline.ts';
import { wantedParameters } from './statement-parameters.ts';

/** A table of nobody's. */
const ROWS = '"rows with whole texts"';

/**
 * The statement, made to give texts that have U+0000 as bytes, and in one column more which columns those are: for a module that
 * reads a text up to there. `undefined` where it gives no texts of a table.
 */
export function askedWhole(sql: string, columns: readonly StatementColumn[]): string | undefined {
  if (columns.length === 0) return undefined;
  const verb = verbOf(sql);
  if (verb === 'SELECT' || verb === 'VALUES') return selectWhole(sql, columns);
  return verb === 'PRAGMA' || verb === 'EXPLAIN' ? undefined : returnWhole(sql, columns);
}

/** Makes the row what was asked for. */
export function wholeRow(row: unknown[]): unknown[] {
  const cut = row.pop() as string;
  if (!cut.includes('1')) return row;
  return row.map((value, index) => (cut[index] === '1' ? Buffer.from(value as Uint8Array).toString() : value));
}

function selectWhole(sql: string, columns: readonly StatementColumn[]): string {
  const names = columns.map((_column, index) => `c${String(index)}`);
  return `WITH ${ROWS}(${names.join(', ')}) AS (${bodyOf(sql)}) SELECT ${listWhole(names, columns)} FROM ${ROWS}`;
}

function returnWhole(sql: string, columns: readonly StatementColumn[]): string | undefined {
  const body = bodyOf(sql);
  const returning = [...outlineOf(body).matchAll(/\breturning\b/gi)].at(-1);
  if (returning === undefined) return undefined;
  const from = returning.index + returning[0].length;
  const list = body.slice(from);
  const { positional, names } = wantedParameters(list);
  if (positional + names.length > 0) {
    // It would be asked for several times.
    throw new TypeError('With this driver of SQLite no parameter can be returned: return it from a SELECT.');
  }
  return `${body.slice(0, from)} ${listWhole(expressionsOf(list, columns), columns)}`;
}

/** Those of a list, without their other names, and with all that a star stands for. */
function expressionsOf(list: string, columns: readonly StatementColumn[]): readonly string[] {
  const outline = outlineOf(list);
  const commas = [...outline.matchAll(/,/g)].map(({ index }) => index);
  const parts = [-1, ...commas].map((comma, part) => [comma + 1, commas[part] ?? list.length] as const);
  return parts.flatMap(([from, to], part) => {
    const as = /\bas\b[\s\w]*$/i.exec(outline.slice(from, to));
    const expression = list.slice(from, as === null ? to : from + as.index).trim();
    if (expression !== '*') return [expression];
    return columns.slice(part, part + columns.length - commas.length).map(({ name }) => quoted(name));
  });
}

function listWhole(expressions: readonly string[], columns: readonly StatementColumn[]): string {
  const isCut = expressions.map((each) => `(typeof(${each}) = 'text' AND instr(${each}, char(0)) > 0)`);
  const values = expressions.map((each, index) => {
    const name = quoted(columns[index]?.name ?? each);
    return `CASE WHEN ${isCut[index] ?? ''} THEN CAST(${each} AS BLOB) ELSE ${each} END AS ${name}`;
  });
  return [...values, `'' || ${isCut.join(' || ')}`].join(', ');
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
