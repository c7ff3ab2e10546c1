/** Controls, directions, tags and other characters nobody sees; joiners within emoji and scripts stay. */
const HIDDEN = /(?!\p{Join_C})[\p{Cc}\p{Cf}\p{Cs}\p{Co}]|[\u{E0100}-\u{E01EF}]/gu;

// eslint-disable-next-line no-control-regex -- escape sequences are what it looks for
const COLOUR = /\u001B\[[0-9;]{0,20}m/g;

/** A text on one line, of what can be seen: so it cannot hold a heading or an item of a list. */
export function oneLine(text: string): string {
  return text
    .replace(COLOUR, '')
    .replace(/[\s\u0085]+/gu, ' ')
    .replace(HIDDEN, '')
    .replace(/ {2,}/g, ' ')
    .trim();
}
