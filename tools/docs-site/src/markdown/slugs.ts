/** Headings of one document their ids, as GitHub does, so that its links work in both places. */
export function createSlugs(): (text: string) => string {
  const seen = new Map<string, number>();
  return (text) => {
    const slug = text
      .toLowerCase()
      .trim()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .replaceAll(' ', '-');
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  };
}
