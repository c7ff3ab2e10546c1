import { HASH_START, hashOn } from '../spaces/sparse-vector.ts';

const SHORTEST = 4;
const LONGEST = 5;
/** Characters of a text that are read: what comes after says little more. */
const MOST_READ = 2000;

/**
 * E9: runs of four and five characters within words, so that other spellings and endings still meet; the hash of each as often
 * as it occurs.
 */
export function characterFeatures(text: string): Uint32Array {
  const words = text.slice(0, MOST_READ).toLowerCase().match(WORDS) ?? [];
  const hashes: number[] = [];
  for (const word of words) addRuns(`<${word}>`, hashes);
  return Uint32Array.from(hashes);
}

const WORDS = /[\p{L}\p{N}]+/gu;

function addRuns(word: string, hashes: number[]): void {
  for (let start = 0; start + SHORTEST <= word.length; start += 1) {
    let hash = HASH_START;
    const last = Math.min(start + LONGEST, word.length);
    for (let index = start; index < last; index += 1) {
      hash = hashOn(hash, word.charCodeAt(index));
      if (index - start + 1 >= SHORTEST) hashes.push(hash >>> 0);
    }
  }
}
