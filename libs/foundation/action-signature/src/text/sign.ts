import { createHash } from 'node:crypto';

const DIGITS = 10;

/** Ten digits of a hash, by which a text is known again that is not kept. */
export function signOf(text: string): string {
  return createHash('sha1').update(text).digest('hex').slice(0, DIGITS);
}
