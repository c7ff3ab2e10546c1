import type { Bucket } from './fill-buckets.ts';

/** Is a bucket of which a brief text takes its best alone. */
export interface LimitedBucket extends Bucket {
  /** Candidates that are taken; all without it. */
  readonly most?: number | undefined;
}

/** Most candidates of searches. */
const MOST_FOUND = 5;
/** A candidate of less merit, as a share of the best one's, is no more than company. */
const LEAST_SHARE = 0.7;

/**
 * What a brief text has of each bucket: of lists the first, of searches the best over all of them. `best` is the highest merit
 * of all that was found, also of what the reader knows: what is left when the best was shown before is not the best.
 */
export function theFew(buckets: readonly LimitedBucket[], best: number): readonly Bucket[] {
  const found = new Set(
    buckets
      .flatMap(({ candidates }) => candidates)
      .flatMap((candidate) => (candidate.merit === undefined ? [] : { candidate, merit: candidate.merit }))
      .filter(({ merit }) => merit >= LEAST_SHARE * best)
      .sort((left, right) => right.merit - left.merit)
      .slice(0, MOST_FOUND)
      .map(({ candidate }) => candidate),
  );
  return buckets.map(({ weight, most = Number.POSITIVE_INFINITY, candidates }) => ({
    weight,
    candidates: candidates.filter((candidate, index) =>
      candidate.merit === undefined ? index < most : found.has(candidate),
    ),
  }));
}
