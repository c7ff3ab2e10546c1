import { withoutHidden } from '@learning-memory/text-analysis';

/** A text on one line, of what can be seen: so it cannot hold a heading or an item of a list. */
export function oneLine(text: string): string {
  return withoutHidden(text);
}
