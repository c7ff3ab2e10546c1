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

/** The first `length` UTF-16 units and an ellipsis, without half a character or a mark that hangs in the air. */
export function cutAt(text: string, length: number): string {
  const kept = text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/u, '')
    .replace(/[\s,;:(|…\u200D]+$/u, '');
  return `${kept}${ELLIPSIS}`;
}
