/** Controls, directions, tags and other characters nobody sees; joiners within emoji and scripts stay. */
const HIDDEN = /(?!\p{Join_C})[\p{Cc}\p{Cf}\p{Cs}\p{Co}]|[\u{E0100}-\u{E01EF}]/gu;

/** A text on one line, of what can be seen: so it cannot hold a heading or an item of a list. */
export function oneLine(text: string): string {
  return text
    .replace(/[\s\u0085]+/gu, ' ')
    .replace(HIDDEN, '')
    .trim();
}
