/** At most `limit` UTF-16 units, never half a character. */
export function firstCharacters(text: string, limit: number): string {
  return text.length <= limit ? text : text.slice(0, limit).replace(/[\uD800-\uDBFF]$/u, '');
}
