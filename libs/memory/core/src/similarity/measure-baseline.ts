import { float64At, itemAt } from '@learning-memory/array-access';
import type { SimilarityBaseline } from '@learning-memory/memory';

/** Enough for a p99 that rests on fifty pairs of 200 vectors, done in two milliseconds. */
const MOST_PARTNERS = 25;

/**
 * Of unit vectors in an order that does not say what they are about: each is compared with up to 25 that follow it, in a
 * circle, so that up to 51 all meet. The same for the same vectors; `undefined` for fewer than three.
 */
export function measureBaseline(vectors: readonly ArrayLike<number>[]): SimilarityBaseline | undefined {
  const cosines = cosinesInCircle(vectors.map((vector) => Float64Array.from(vector))).sort();
  if (cosines.length === 0) return undefined;
  const quantile = (share: number): number => float64At(cosines, Math.ceil(share * cosines.length) - 1);
  return {
    vectors: vectors.length,
    pairs: cosines.length,
    median: quantile(0.5),
    p75: quantile(0.75),
    p95: quantile(0.95),
    p99: quantile(0.99),
    highest: quantile(1),
  };
}

/** Of each row with those after it; at most half of the others, or pairs would come twice. */
function cosinesInCircle(rows: readonly Float64Array[]): Float64Array {
  const partners = Math.max(0, Math.min(MOST_PARTNERS, Math.floor((rows.length - 1) / 2)));
  const cosines = new Float64Array(rows.length * partners);
  for (const [index, row] of rows.entries()) {
    for (let step = 1; step <= partners; step += 1) {
      cosines[index * partners + step - 1] = cosine(row, itemAt(rows, (index + step) % rows.length));
    }
  }
  return cosines;
}

/** Of unit vectors; rounding never takes it out of -1 to 1. */
function cosine(left: Float64Array, right: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < left.length; index += 1) sum += float64At(left, index) * float64At(right, index);
  return Math.max(-1, Math.min(1, sum));
}
