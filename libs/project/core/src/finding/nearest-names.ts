import type { Project } from '@learning-memory/project';
import { compareStrings, editDistance } from '@learning-memory/text-analysis';

const SHOWN = 5;
const LONGEST = 200;

/** The names with the fewest changes of a character from `asked`, the nearest first, at most 5. */
export function nearestNames(projects: readonly Project[], asked: string): readonly string[] {
  const text = asked.toLowerCase().slice(0, LONGEST);
  return projects
    .map(({ name }) => ({ name, distance: nearestEnd(name.toLowerCase().slice(0, LONGEST), text) }))
    .toSorted((a, b) => a.distance - b.distance || compareStrings(a.name, b.name))
    .slice(0, SHOWN)
    .map(({ name }) => name);
}

/** Of the whole name or its last part. */
function nearestEnd(name: string, text: string): number {
  return Math.min(editDistance(name, text), editDistance(name.slice(name.lastIndexOf('/') + 1), text));
}
