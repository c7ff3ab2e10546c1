import type { Commit } from '@learning-memory/git-analyzer';
import { groupBy } from '../group-by.ts';
import { linesOf } from './work-history.ts';

/** Finds commits by the lines that they added, less those they removed, and by the name of a file of theirs. */
export type GrowthIndex = ReadonlyMap<string, readonly Commit[]>;

export function indexGrowth(commits: readonly Commit[]): GrowthIndex {
  return groupBy(commits, (commit) => keyOf(growthOf(commit), fileNames([commit])[0] ?? ''));
}

/** Those that take away as many lines as the given ones added, of no other files. */
export function undoing(index: GrowthIndex, commits: readonly Commit[]): readonly Commit[] {
  const growth = commits.reduce((sum, commit) => sum + growthOf(commit), 0);
  const names = fileNames(commits);
  const isSubset = (by: Commit): boolean => fileNames([by]).every((name) => names.includes(name));
  return names.flatMap((name) => index.get(keyOf(-growth, name)) ?? []).filter(isSubset);
}

function keyOf(growth: number, name: string): string {
  return `${String(growth)} ${name}`;
}

function growthOf(commit: Commit): number {
  const { insertions, deletions } = linesOf(commit);
  return insertions - deletions;
}

function fileNames(commits: readonly Commit[]): readonly string[] {
  const paths = commits.flatMap(({ changes }) => changes.map(({ path }) => path));
  return [...new Set(paths.map((path) => path.slice(path.lastIndexOf('/') + 1)))];
}
