import type { Embedding } from '@learning-memory/embedding';

/** What the model sees in one chunk. */
export interface ChunkAnswer {
  /** Letters and digits in the chunk. */
  readonly letters: number;
  /** Those of them that the model has words for. */
  readonly known: number;
  /** Absent when `known` is 0. */
  readonly vector?: Embedding | undefined;
}

/**
 * The mean of the chunks' vectors, weighted by what the model knows of each, at unit length; `undefined` unless it
 * knows more than half of the letters: the rest all look alike to it, and unrelated texts would share one vector.
 */
export function combineChunks(chunks: readonly ChunkAnswer[]): Embedding | undefined {
  const known = chunks.reduce((sum, chunk) => sum + chunk.known, 0);
  const letters = chunks.reduce((sum, chunk) => sum + chunk.letters, 0);
  if (known * 2 <= letters) return undefined;
  const [first, ...others] = chunks.filter((chunk) => chunk.vector !== undefined);
  return others.length === 0 ? first?.vector : weightedMean(chunks);
}

function weightedMean(chunks: readonly ChunkAnswer[]): Embedding | undefined {
  const sum: number[] = [];
  for (const { vector = [], known } of chunks) {
    for (const [index, value] of vector.entries()) sum[index] = (sum[index] ?? 0) + value * known;
  }
  const length = Math.hypot(...sum);
  return length === 0 ? undefined : sum.map((value) => value / length);
}
