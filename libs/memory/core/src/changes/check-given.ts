import { memoryError } from '@learning-memory/memory';

/** The last that a `Date` can show. */
const MAX_MILLISECONDS = 8.64e15;
const SHOWN_CHARACTERS = 80;

/** Types say as much, but what is carried was read from a file. Throws `MEMORY_INVALID_INPUT`, as all of these do. */
export function checkText(field: string, given: string): string {
  if (typeof given === 'string') return given;
  throw notValid(field, given, 'Give a text.');
}

/** Whole epoch milliseconds. */
export function checkDate(field: string, given: number): number {
  if (Number.isInteger(given) && given >= 0 && given <= MAX_MILLISECONDS) return given;
  throw notValid(field, given, `Give whole milliseconds since 1970, from 0 to ${MAX_MILLISECONDS}.`);
}

export function checkCount(field: string, given: number): number {
  if (Number.isSafeInteger(given) && given >= 0) return given;
  throw notValid(field, given, 'Give a whole number from 0.');
}

export function checkList<Item>(field: string, given: readonly Item[]): readonly Item[] {
  const isList: boolean = Array.isArray(given);
  if (isList) return given;
  throw notValid(field, given, 'Give a list.');
}

export function checkObject<Given extends object>(field: string, given: Given): Given {
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given;
  throw notValid(field, given, 'Give an object.');
}

export function ifGiven<Given, Safe>(given: Given | undefined, make: (given: Given) => Safe): Safe | undefined {
  return given === undefined ? undefined : make(given);
}

function notValid(field: string, given: unknown, rule: string): Error {
  const shown = typeof given === 'object' && given !== null ? 'an object' : String(given).slice(0, SHOWN_CHARACTERS);
  const value = typeof given === 'string' ? `'${shown}'` : shown;
  return memoryError('MEMORY_INVALID_INPUT', `Field '${field}' is ${value}. ${rule}`, { details: { field } });
}
