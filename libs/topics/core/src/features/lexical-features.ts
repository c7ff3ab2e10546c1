import { analyzeText } from '@learning-memory/text-analysis';
import { countAll, type FeatureCounts } from './count.ts';

/** E6: the search terms of a text. */
export function lexicalFeatures(text: string): FeatureCounts {
  return countAll(analyzeText(text));
}
