import { plainText } from './plain-text.ts';

/** Prints a line for people. */
export function say(text: string): void {
  process.stdout.write(`${plainText(text)}\n`);
}
