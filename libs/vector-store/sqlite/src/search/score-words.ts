import { float64At, int32At, uint16At } from '@learning-memory/array-access';
import { bm25TermWeight, inverseDocumentFrequency } from '@learning-memory/rank-fusion';
import type { PostingList } from './posting-lists.ts';

export interface ScoredLists {
  readonly lists: readonly PostingList[];
  /** Of each text field, by its place. */
  readonly weights: readonly number[];
  /** Terms of each point in all of its fields, by position. */
  readonly lengths: Float64Array;
  readonly averageLength: number;
}

/**
 * BM25 by position as FTS5's `bm25()` computes it, its sign turned round; minus infinity for points that hold none of the
 * terms. `scores` has a place for each.
 */
export function scoreWords({ lists, weights, lengths, averageLength }: ScoredLists, scores: Float64Array): void {
  scores.fill(-Infinity);
  for (const list of lists) {
    const idf = inverseDocumentFrequency(lengths.length, list.holders);
    const end = list.positions.length;
    for (let index = 0; index < end;) {
      const position = int32At(list.positions, index);
      let frequency = 0;
      for (; index < end && list.positions[index] === position; index += 1) {
        frequency += weights[uint16At(list.fields, index)] ?? 0;
      }
      const others = Math.max(0, float64At(scores, position));
      // In this order, so that points that are equally good there are so here.
      scores[position] = others + idf * bm25TermWeight(frequency, float64At(lengths, position), averageLength);
    }
  }
}
