/** Joins letters and emoji where it stands between two of them; anywhere else it only hides something. */
const STRAY_JOINER = /(?<!(?!\p{Join_C})\P{ASCII})\p{Join_C}|\p{Join_C}(?!(?!\p{Join_C})\P{ASCII})/gu;
/** Controls, directions, tags and other characters nobody sees, half surrogates, and what only one font knows. */
const HIDDEN = /(?!\p{Join_C})[\p{Cc}\p{Cf}\p{Cs}\p{Co}]|[\u{E0100}-\u{E01EF}]/gu;

/**
 * Orders to a terminal, ended or begun alone: a colour, a title, a link. Without its first character the rest would be seen.
 * Each run stops where the next begins, so that this takes linear time.
 */
const TERMINAL =
  // eslint-disable-next-line no-control-regex -- escape sequences are what it looks for
  /(?:\u001B\[|\u009B)[0-?]*[ -/]*[@-~]|(?:\u001B[\]PX^_]|[\u0090\u0098\u009D-\u009F])[^\u0007\u001B\u0090\u0098\u009C-\u009F]*(?:\u0007|\u001B\\|\u009C)/gu;

/** One line of what can be seen; joiners stay where they join letters of a script, or emoji. */
export function withoutHidden(text: string): string {
  // White space twice: a line break is a control too, and what stood between two spaces may be gone.
  const line = text.replace(TERMINAL, '').replace(/[\s\u0085]+/gu, ' ');
  return line.replace(HIDDEN, '').replace(STRAY_JOINER, '').replace(/ {2,}/gu, ' ').trim();
}

/** Number of Unicode code points: an emoji outside the basic plane is one, not two. */
export function codePointLength(text: string): number {
  let length = text.length;
  for (let index = 1; index < text.length; index += 1) {
    if (isSurrogate(text, index - 1, 0xd800) && isSurrogate(text, index, 0xdc00)) {
      length -= 1;
      index += 1;
    }
  }
  return length;
}

function isSurrogate(text: string, index: number, base: number): boolean {
  return (text.charCodeAt(index) & 0xfc00) === base;
}
