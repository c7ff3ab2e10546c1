import type { Embedding } from '@learning-memory/embedding';

// In a sandbox of tests a look at a global takes longer than the product.
const { imul } = Math;
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
    for (const hash of hashWord(word)) {
      const index = (hash >>> 1) % dimension;
      sum[index] = (sum[index] ?? 0) + ((hash & 1) === 0 ? 1 : -1);
    }
  }
  const length = Math.hypot(...sum);
  return length === 0 ? undefined : sum.map((value) => value / length);
}

/** One hash for each feature: FNV-1a over UTF-16 units, which all but its start has in common; 32 bits, unsigned. */
function hashWord(word: string): Uint32Array {
  const hashes = Uint32Array.from({ length: FEATURES_PER_WORD }, (_, seed) => 0x811c9dc5 ^ seed);
  for (let at = 0; at < word.length; at += 1) {
    const unit = word.charCodeAt(at);
    for (let seed = 0; seed < FEATURES_PER_WORD; seed += 1) hashes[seed] = imul((hashes[seed] ?? 0) ^ unit, 0x01000193);
  }
  return hashes.map(finish);
}

/** As MurmurHash3 does it, so that the last bits are well mixed. */
function finish(hash: number): number {
  const mixed = imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const again = imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return again ^ (again >>> 16);
}
