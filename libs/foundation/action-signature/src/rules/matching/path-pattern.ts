import { readOnce } from '../../read-once.ts';

/** Segments of a pattern, and of a path, that are compared. */
const MOST = 60;

/**
 * Whether a path in lower case is the one of a pattern, or below it: `*` stands for a part of a name, `**` for any folders. Takes
 * no longer than their lengths multiplied.
 */
export function matchesPattern(pattern: string, path: string): boolean {
  const wanted = pattern
    .split('/')
    .filter((segment) => segment !== '')
    .slice(0, MOST);
  const given = path.split('/').slice(-MOST);
  // It may begin in any folder.
  let ends = new Set(given.keys());
  for (const segment of wanted) {
    ends = /^\*{2,}$/u.test(segment) ? allFrom(Math.min(...ends), given.length) : afterNext(ends, segment, given);
    if (ends.size === 0) return false;
  }
  return wanted.some((segment) => /[^*.]/u.test(segment));
}

function allFrom(first: number, last: number): Set<number> {
  return new Set(Array.from({ length: last - first + 1 }, (_, index) => first + index));
}

function afterNext(ends: ReadonlySet<number>, segment: string, given: readonly string[]): Set<number> {
  return new Set(
    [...ends].filter((at) => at < given.length && matchesName(segment, given[at] ?? '')).map((at) => at + 1),
  );
}

/** The last `*` takes one character more each time that what follows does not fit (Kirk J. Krauss, 2008). */
function matchesName(pattern: string, name: string): boolean {
  let [at, place, star, taken] = [0, 0, -1, 0];
  while (place < name.length) {
    if (pattern[at] === '*') [star, taken, at] = [at, place, at + 1];
    else if (pattern[at] === name[place]) [at, place] = [at + 1, place + 1];
    else if (star >= 0) [at, taken, place] = [star + 1, taken + 1, taken + 1];
    else return false;
  }
  return /^\**$/u.test(pattern.slice(at));
}

/** Of paths in lower case: the same one, one below it, or one that the pattern means. */
export function pathMatcher(path: string): (file: string) => boolean {
  const folder = path.replace(/(?:\/\*{1,2})?\/?$/u, '');
  if (folder.includes('*')) return (file) => matchesPattern(folder, file);
  const [start, middle, end] = [`${folder}/`, `/${folder}/`, `/${folder}`];
  return (file) => file === folder || file.startsWith(start) || file.includes(middle) || file.endsWith(end);
}

export const matcherOf: (ruled: { readonly path: string }) => (file: string) => boolean = readOnce(({ path }) =>
  pathMatcher(path),
);
export const matchersOf: (paths: readonly string[]) => readonly ((file: string) => boolean)[] = readOnce((paths) =>
  paths.map(pathMatcher),
);
