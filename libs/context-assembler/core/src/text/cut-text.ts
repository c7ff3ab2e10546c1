export const ELLIPSIS = '…';

/**
 * At most `length` UTF-16 units, the ellipsis included; cut after a word, or within one that is too long alone.
 */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const room = Math.max(0, length - ELLIPSIS.length);
  const wordEnd = text.lastIndexOf(' ', room);
  return cutAt(text, wordEnd > room / 2 ? wordEnd : room);
}

/** Scripts from here on say in a character what others say in some four: one of them takes as many tokens. */
const DENSE_FROM = 0x2e80;
const DENSE = 4;

/** UTF-16 units of a text that take as much room as `length` of English. */
export function roomIn(text: string, length: number): number {
  let room = length;
  for (let index = 0; index < text.length; index += 1) {
    room -= text.charCodeAt(index) < DENSE_FROM ? 1 : DENSE;
    if (room < 0) return index;
  }
  return text.length;
}

/** The first `length` UTF-16 units and an ellipsis, without half a character or a mark that hangs in the air. */
export function cutAt(text: string, length: number): string {
  const kept = text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/u, '')
    .replace(/[\s,;:(|·…\u200D]+$/u, '');
  return `${kept}${ELLIPSIS}`;
}
