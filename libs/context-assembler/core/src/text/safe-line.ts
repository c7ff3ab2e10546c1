import { cutText } from './cut-text.ts';
import { flagsOf, marksOf } from './flags.ts';
import { plainText } from './plain-text.ts';

/** Stored text for a line outside a fence: one line of data, at most so many UTF-16 units, with its marks behind. */
export function safeLine(text: string, length: number): string {
  return `${cutText(plainText(text), length)}${marksOf(flagsOf([text]))}`;
}
