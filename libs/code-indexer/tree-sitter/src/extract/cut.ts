/** Keeps at most `limit` code units, never half of a character. */
export function cut(text: string, limit: number): string {
  return text.length <= limit ? text : text.slice(0, limit).replace(/[\uD800-\uDBFF]$/u, '');
}
