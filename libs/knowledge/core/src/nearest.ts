import { compareStrings, editDistance } from '@learning-memory/text-analysis';

const SHOWN = 5;
/** More changes than this part of the letters are no typing mistake. */
const FARTHEST = 0.4;

/** Names that begin with `asked`, and those with few changes of a character from it; the nearest first, at most 5. */
export function nearest(names: Iterable<string>, asked: string): readonly string[] {
  const reach = Math.max(2, Math.floor(asked.length * FARTHEST));
  return [...new Set(names)]
    .filter((name) => name.startsWith(asked) || Math.abs(name.length - asked.length) <= reach)
    .map((name) => ({ name, distance: name.startsWith(asked) ? 1 : editDistance(name, asked) }))
    .filter(({ distance }) => distance <= reach)
    .toSorted((a, b) => a.distance - b.distance || compareStrings(a.name, b.name))
    .slice(0, SHOWN)
    .map(({ name }) => name);
}
