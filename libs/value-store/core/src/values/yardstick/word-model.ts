import { analyzeText } from '@learning-memory/text-analysis';

/** Counts in how many texts of a group each word is. */
export interface WordGroup {
  readonly counts: ReadonlyMap<string, number>;
  readonly size: number;
  /** The length of the vector of its words. */
  readonly length: number;
}

export type Words = ReadonlySet<string>;

/** Knows how rare words are in all texts. */
export interface WordModel {
  group(texts: readonly Words[]): WordGroup;
  /** `without` are texts of the group that are left out. */
  similarity(words: Words, group: WordGroup, without?: readonly Words[]): number;
}

export function wordsOf(text: string): Words {
  return new Set(analyzeText(text));
}

export function createWordModel(texts: readonly Words[]): WordModel {
  const counts = countWords(texts);
  const rarity = (word: string): number => Math.log((texts.length + 1) / ((counts.get(word) ?? 0) + 0.5));
  const lengthOf = (words: Iterable<string>, shareOf: (word: string) => number): number => {
    let square = 0;
    for (const word of words) square += (shareOf(word) * rarity(word)) ** 2;
    return Math.sqrt(square);
  };
  return {
    group(members) {
      const inGroup = countWords(members);
      const size = members.length;
      const length = lengthOf(inGroup.keys(), (word) => (inGroup.get(word) ?? 0) / size);
      return { counts: inGroup, size, length };
    },
    similarity(words, group, without = []) {
      const scale = lengthOf(words, () => 1) * group.length;
      const size = group.size - without.length;
      if (scale === 0 || size === 0) return 0;
      let [sum, strongest] = [0, 0];
      for (const word of words) {
        const count = (group.counts.get(word) ?? 0) - without.filter((left) => left.has(word)).length;
        const part = (count / size) * rarity(word) ** 2;
        sum += part;
        strongest = Math.max(strongest, part);
      }
      // One word in common is chance: "plan" is in any advice, and in a journal about queries.
      return (sum - strongest) / scale;
    },
  };
}

function countWords(texts: readonly Words[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const words of texts) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
