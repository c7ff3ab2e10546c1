import { vectorStoreError } from '@learning-memory/vector-store';

const SHOWN_LENGTH = 80;

/** Throws `VECTOR_STORE_INVALID_INPUT`: which input, its value, and the rule that it breaks. */
export function rejectInput(input: string, value: unknown, rule: string): never {
  throw vectorStoreError('VECTOR_STORE_INVALID_INPUT', `${input} is ${show(value)}: it must be ${rule}.`, {
    details: { input, value: show(value), rule },
  });
}

function show(value: unknown): string {
  const text = typeof value === 'object' && value !== null ? `a ${value.constructor?.name ?? 'object'}` : quote(value);
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text;
}

function quote(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
