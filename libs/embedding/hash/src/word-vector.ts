import type { Embedding } from '@learning-memory/embedding';

// With one feature a word, two words in 2 * dimension would share a vector.
const FEATURES_PER_WORD = 8;

/** Runs of letters, marks and digits in any script, lower-cased. */
export function wordsOf(text: string): readonly string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

/** Signed feature hashing of the words (Weinberger et al. 2009), unit length; `undefined` without words. */
export function wordVector(text: string, dimension: number): Embedding | undefined {
  const sum = new Array<number>(dimension).fill(0);
  for (const word of wordsOf(text)) {
    for (let seed = 0; seed < FEATURES_PER_WORD; seed++) {
      const hash = hashWord(word, seed);
      const index = (hash >>> 1) % dimension;
      sum[index] = (sum[index] ?? 0) + ((hash & 1) === 0 ? 1 : -1);
    }
  }
  const length = Math.hypot(...sum);
  return length === 0 ? undefined : sum.map((value) => value / length);
}

/** FNV-1a over UTF-16 units, finished like MurmurHash3, whose last bits are well mixed; 32 bits, unsigned. */
function hashWord(word: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let index = 0; index < word.length; index++) hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
