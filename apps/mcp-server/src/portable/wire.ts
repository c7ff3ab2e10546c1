import { toIso } from '@learning-memory/schema-fields';

/** Belong to who wrote them: their names stay. */
const VERBATIM: ReadonlySet<string> = new Set(['report', 'body']);

/** As a line has it: names in snake_case and in order, times in ISO 8601. */
export function toWire(value: unknown): unknown {
  return mapFields(value, (name, field) => [snakeCase(name), isTime(name, field) ? toIso(field as number) : field]);
}

/** The names of the program again; times were read with the schema. */
export function fromWire(value: unknown): unknown {
  return mapFields(value, (name, field) => [camelCase(name), field]);
}

/** The same with its names in order, so that equal things make equal lines. */
export function inOrder(value: unknown): unknown {
  return mapFields(value, (name, field) => [name, field]);
}

function mapFields(value: unknown, map: (name: string, field: unknown) => readonly [string, unknown]): unknown {
  if (Array.isArray(value)) return value.map((each) => mapFields(each, map));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .map(([name, field]) => map(name, VERBATIM.has(name) ? inOrder(field) : mapFields(field, map)));
  return Object.fromEntries(fields.sort(([one], [other]) => (one < other ? -1 : 1)));
}

function isTime(name: string, value: unknown): boolean {
  return typeof value === 'number' && (name === 'at' || name.endsWith('At'));
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}

function camelCase(name: string): string {
  return name.replace(/_([a-z])/gu, (_, letter: string) => letter.toUpperCase());
}
