import { countAll, type FeatureCounts } from './count.ts';

/** E6: the search terms of a text. */
export function lexicalFeatures(terms: readonly string[]): FeatureCounts {
  return countAll(terms);
}
