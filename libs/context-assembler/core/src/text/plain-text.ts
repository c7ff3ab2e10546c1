/** Joins letters and emoji where it stands between two of them; anywhere else it only hides something. */
const STRAY_JOINER = /(?<!(?!\p{Join_C})\P{ASCII})\p{Join_C}|\p{Join_C}(?!(?!\p{Join_C})\P{ASCII})/gu;
/** Controls, directions, tags and other characters nobody sees, half surrogates, and what only one font knows. */
const HIDDEN = /(?!\p{Join_C})[\p{Cc}\p{Cf}\p{Cs}\p{Co}]|[\u{E0100}-\u{E01EF}]/gu;
/** Bound text to a direction or carry text nobody sees; the others are litter that every copied text may hold. */
const DECEIVING = /[\u202A-\u202E\u2066-\u2069]|[\u{E0020}-\u{E007E}]|[\u{E0100}-\u{E01EF}]/u;

/**
 * Stored text as data: one line without hidden characters, in which nothing opens or closes a tag or a block of code. So
 * it can hold neither the end of the fence around it nor a heading, a list item or the turn of a speaker.
 */
export function plainText(text: string): string {
  return withoutHidden(text)
    .replace(/<(?=[\p{L}/!?|_$])/gu, '‹')
    .replace(/`{3,}/gu, "'''")
    .replace(/~{3,}/gu, '~~');
}

export function hasDeceivingCharacters(text: string): boolean {
  return DECEIVING.test(text);
}

/** One line of what can be seen. */
export function withoutHidden(text: string): string {
  // White space twice: a line break is a control too, and what stood between two spaces may be gone.
  const line = text.replace(/[\s\u0085]+/gu, ' ');
  return line.replace(HIDDEN, '').replace(STRAY_JOINER, '').replace(/ {2,}/gu, ' ').trim();
}
