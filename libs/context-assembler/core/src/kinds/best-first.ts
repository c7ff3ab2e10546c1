import { compareStrings } from '@learning-memory/text-analysis';

/**
 * By score, ties by id: a store may give equal hits in any order. None is dropped for its score, which tells the best hit
 * from a bad one, but is 0 for the last of a few whatever that is worth.
 */
export function bestFirst<Hit extends { readonly score: number }>(
  hits: readonly Hit[],
  idOf: (hit: Hit) => string,
): readonly Hit[] {
  return hits.toSorted((left, right) => right.score - left.score || compareStrings(idOf(left), idOf(right)));
}
