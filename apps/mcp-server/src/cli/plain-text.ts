import { stripVTControlCharacters } from 'node:util';

/** Text of files and repositories as one line that cannot command the terminal. */
export function plainText(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
}
