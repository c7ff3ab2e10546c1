/** Between two of these no text is cut: half a key or half a path is neither. */
const IN_TOKEN = /[^\s、。，！？「」]/u;
/** Scripts without spaces between words: beside any of their characters a text may be cut. */
const UNSPACED = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]/u;
const ELLIPSIS = '…';

/** At most `limit` characters, with an ellipsis when something was cut off; never cut within a token. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const kept = cutEnd(text, limit - ELLIPSIS.length).replace(/[\s,;:(–—]+$/u, '');
  return `${kept}${ELLIPSIS}`;
}

/** The longest beginning of whole tokens within `limit` characters. */
export function cutEnd(text: string, limit: number): string {
  let end = Math.min(limit, text.length);
  while (end > 0 && !isBoundary(text, end)) end -= 1;
  return text.slice(0, end);
}

/** The longest end of whole tokens within `limit` characters. */
export function cutStart(text: string, limit: number): string {
  let start = Math.max(0, text.length - limit);
  while (start < text.length && !isBoundary(text, start)) start += 1;
  return text.slice(start);
}

function isBoundary(text: string, position: number): boolean {
  const before = text.charAt(position - 1);
  const after = text.charAt(position);
  if (!IN_TOKEN.test(before) || !IN_TOKEN.test(after)) return true;
  return UNSPACED.test(before) || UNSPACED.test(after);
}
