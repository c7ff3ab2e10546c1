import { countAll, type FeatureCounts } from './count.ts';

const LENGTHS = [4, 5] as const;
/** Characters of a text that are read: what comes after says little more. */
const MOST_READ = 2000;

/** E9: runs of four and five characters within words, so that other spellings and endings still meet. */
export function characterFeatures(text: string): FeatureCounts {
  const words =
    text
      .slice(0, MOST_READ)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const counts: FeatureCounts = new Map<string, number>();
  for (const word of words) countAll(gramsOf(`<${word}>`), counts);
  return counts;
}

function* gramsOf(word: string): Iterable<string> {
  for (const length of LENGTHS) {
    for (let start = 0; start + length <= word.length; start += 1) yield word.slice(start, start + length);
  }
}
