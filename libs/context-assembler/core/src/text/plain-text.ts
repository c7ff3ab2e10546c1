import { withoutHidden } from '@learning-memory/text-analysis';

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
