import type { SqliteParameters } from './sqlite-database.ts';

/** What a statement asks for. */
export interface WantedParameters {
  /** Counts each `?`. */
  readonly positional: number;
  /** Without their prefix, each once. */
  readonly names: readonly string[];
}

/** Texts, quoted names and comments, in which nothing is a parameter; then what is one. */
export const TOKENS: RegExp =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|(\?)|[@:$]([A-Za-z_]\w*)/g;

/** `DatabaseSync` says nothing of them, and takes null for what is missing. */
export function wantedParameters(sql: string): WantedParameters {
  let positional = 0;
  const names = new Set<string>();
  for (const [, mark, name] of sql.matchAll(TOKENS)) {
    if (mark !== undefined) positional += 1;
    if (name !== undefined) names.add(name);
  }
  return { positional, names: [...names] };
}

/** Throws `RangeError` where one is missing or too many, `TypeError` for what SQLite has no type for. */
export function boundParameters(wanted: WantedParameters, given: SqliteParameters): readonly unknown[] {
  const named = given.find(isNamed);
  const positional = named === undefined ? given : given.filter((parameter) => parameter !== named);
  if (positional.length !== wanted.positional) {
    const count = `${String(positional.length)} of ${String(wanted.positional)}`;
    throw new RangeError(`Positional parameters: ${count} were given. Give one for each "?" of the statement.`);
  }
  const values = positional.map(toBindable);
  return wanted.names.length === 0 ? values : [bindNames(wanted.names, named), ...values];
}

function bindNames(names: readonly string[], given: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const bound: Record<string, unknown> = {};
  for (const name of names) {
    if (!(name in given)) throw new RangeError(`The parameter "${name}" of the statement is missing.`);
    bound[name] = toBindable(given[name]);
  }
  return bound;
}

function isNamed(parameter: unknown): parameter is Readonly<Record<string, unknown>> {
  return typeof parameter === 'object' && parameter !== null && !ArrayBuffer.isView(parameter);
}

const BINDABLE = new Set(['string', 'number', 'bigint']);

function toBindable(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (BINDABLE.has(typeof value) || ArrayBuffer.isView(value)) return value;
  throw new TypeError(`SQLite takes texts, numbers, bytes and null for a parameter, not a ${typeof value}.`);
}
