import { withoutHidden } from '@learning-memory/text-analysis';

// eslint-disable-next-line no-control-regex -- escape sequences are what it looks for
const COLOUR = /\u001B\[[0-9;]{0,20}m/g;

/** A text on one line, of what can be seen: so it cannot hold a heading or an item of a list. */
export function oneLine(text: string): string {
  return withoutHidden(text.replace(COLOUR, ''));
}
