import { Buffer } from 'node:buffer';
import { bm25TermWeight } from '@learning-memory/rank-fusion';

/** Assumed for the vectors of points, which are written before the real one is known; candidates alone go by it. */
const ASSUMED_LENGTH = 60;

/** As the server takes it. */
export interface SparseVector {
  readonly indices: number[];
  readonly values: number[];
}

/** Each term asked for once; the server weighs them by how rare they are. */
export function querySparse(terms: readonly string[]): SparseVector {
  return toSparse(terms.map((term) => [term, 1]));
}

/** What each term adds to the BM25 of the point, but for how rare it is; `undefined` without any. */
export function pointSparse(frequencies: ReadonlyMap<string, number>, length: number): SparseVector | undefined {
  if (frequencies.size === 0) return undefined;
  return toSparse(
    [...frequencies].map(([term, frequency]) => [term, bm25TermWeight(frequency, length, ASSUMED_LENGTH)]),
  );
}

function toSparse(weights: readonly (readonly [string, number])[]): SparseVector {
  const sums = new Map<number, number>();
  for (const [term, weight] of weights) {
    const index = termIndex(term);
    sums.set(index, (sums.get(index) ?? 0) + weight);
  }
  return { indices: [...sums.keys()], values: [...sums.values()] };
}

/** 32 bits (FNV-1a). Two terms of one index make a candidate more, which the exact score leaves out. */
function termIndex(term: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(term)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}
