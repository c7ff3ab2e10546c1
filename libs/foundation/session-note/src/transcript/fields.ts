import type { UnknownFields } from './transcript-line.ts';

/** The object a value is; an array or anything else is an empty one. */
export function fieldsOf(value: unknown): UnknownFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as UnknownFields) : {};
}

export function stringOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
