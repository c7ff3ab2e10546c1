import { rejectInput } from './invalid-input.ts';

const MAX_LENGTH = 512;
const UNSTORABLE = /[\p{Surrogate}\0]/u;

/** An id or the name of a field: any text of 1 to 512 characters, well-formed Unicode, without NUL. */
export function checkKey(input: string, key: unknown): void {
  if (typeof key !== 'string' || key.length === 0 || key.length > MAX_LENGTH || hasUnstorableCharacter(key)) {
    rejectInput(input, key, `1 to ${String(MAX_LENGTH)} characters of well-formed text without NUL`);
  }
}

/** Lone surrogates and NUL, which databases replace or cut at. */
export function hasUnstorableCharacter(text: string): boolean {
  return UNSTORABLE.test(text);
}
