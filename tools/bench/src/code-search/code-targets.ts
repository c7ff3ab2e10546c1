/** Lines from 1, both ends inclusive. */
export interface LineTarget {
  readonly path: string;
  readonly start_line?: number | undefined;
  readonly end_line?: number | undefined;
}
export type CodeTarget = string | LineTarget;

/** Where a hit lies. */
export interface Place {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
}

const DEPTH = 10;

/** NDCG@10 over distinct files, each at its first hit. */
export function ndcgOfFiles(places: readonly Place[], targets: readonly CodeTarget[]): number {
  const files = [...new Set(places.map(({ path }) => path))];
  const paths = [...new Set(targets.map(pathOf))];
  return ndcg(files, paths, isSamePath);
}

/** NDCG@10 over all hits: a second one in a file takes a place, and a target with lines needs one that overlaps them. */
export function ndcgOfHits(places: readonly Place[], targets: readonly CodeTarget[]): number {
  return ndcg(places, targets, isHit);
}

/** A rank counts once, however many targets it matches. */
function ndcg<Hit, Target>(
  hits: readonly Hit[],
  targets: readonly Target[],
  matches: (hit: Hit, target: Target) => boolean,
): number {
  let open = [...targets];
  let gain = 0;
  for (const [index, hit] of hits.slice(0, DEPTH).entries()) {
    const left = open.filter((target) => !matches(hit, target));
    if (left.length < open.length) gain += discount(index);
    open = left;
  }
  const ideal = Array.from({ length: Math.min(targets.length, DEPTH) }, (_, index) => discount(index));
  return gain / ideal.reduce((sum, value) => sum + value, 0);
}

function discount(index: number): number {
  return 1 / Math.log2(index + 2);
}

function isHit({ path, startLine, endLine }: Place, target: CodeTarget): boolean {
  if (!isSamePath(path, pathOf(target))) return false;
  if (typeof target === 'string') return true;
  const { start_line: from = 1, end_line: to = Number.POSITIVE_INFINITY } = target;
  return startLine <= to && endLine >= from;
}

function pathOf(target: CodeTarget): string {
  return typeof target === 'string' ? target : target.path;
}

/** Paths of a part of a repository end alike. */
function isSamePath(one: string, other: string): boolean {
  return one === other || one.endsWith(`/${other}`) || other.endsWith(`/${one}`);
}
