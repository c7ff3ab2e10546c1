import { createHash } from 'node:crypto';
import type { Scalar } from '@learning-memory/vector-store';

/** A longer text is told by its hash: an index is no place for whole texts. */
const LONGEST_TAG = 120;
const PLAIN_FIELD = /^[A-Za-z][A-Za-z0-9_]{0,62}$/;

/**
 * What equality tests of a payload ask for, as keywords that hold field, type and value. One index serves all fields, no name
 * of a field can be mistaken for a path, and `1` differs from `"1"`.
 */
export function tagsOf(payload: object): readonly string[] {
  return [...new Set(Object.entries(payload).flatMap(([field, value]) => fieldTags(field, value)))];
}

export function valueTag(field: string, value: Scalar): string {
  return toTag([field, value]);
}

/** Held where the field, and each of its elements, has a value that is not null. */
export function presenceTag(field: string): string {
  return toTag([field]);
}

/** Number fields by their key: ranges and orders go by them. */
export function numbersOf(payload: object): Readonly<Record<string, number>> {
  const numbers = Object.entries(payload).filter((entry): entry is [string, number] => typeof entry[1] === 'number');
  return Object.fromEntries(numbers.map(([field, value]) => [fieldKey(field), value]));
}

/** Where the number of a field lies in the server's payload. */
export function numberKey(field: string): string {
  return `numbers.${fieldKey(field)}`;
}

/** The name of a field, or what stands for one that is no part of a path. */
export function fieldKey(field: string): string {
  return PLAIN_FIELD.test(field) ? field : `-${hash(field)}`;
}

function fieldTags(field: string, value: unknown): readonly string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const tags = values.filter(isScalar).map((each) => valueTag(field, each));
  return values.includes(null) ? tags : [presenceTag(field), ...tags];
}

function isScalar(value: unknown): value is Scalar {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function toTag(parts: readonly unknown[]): string {
  const text = JSON.stringify(parts);
  return text.length <= LONGEST_TAG ? text : hash(text);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 40);
}
