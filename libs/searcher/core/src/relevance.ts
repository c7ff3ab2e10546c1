import type { ScoredPoint } from '@learning-memory/vector-store';

/** What the candidates of a search say of whether the collection can answer it. */
export interface RelevanceEvidence {
  /** Of the nearest candidate, -1 to 1. */
  readonly cosine: number;
  /** The largest share of the words of the question, 0 to 1. */
  readonly share: number;
  /** The most surprising words that a candidate shares, in nats. */
  readonly surprise: number;
}

/** Where no candidate shares a word: about what a word gives that every text of a few hundred holds. */
const NO_SHARED_WORDS = { share: 0, surprise: -5 } as const;

/** Fitted by `npm run fit:relevance` with the static model (docs/relevance.md). */
export const RELEVANCE_WEIGHTS = { constant: -1.81, cosine: 15.47, share: -9.87, surprise: 0.65 } as const;

/** `undefined` without a candidate, and where meaning was not compared: words alone were not fitted. */
export function relevanceEvidence(candidates: readonly ScoredPoint<object>[]): RelevanceEvidence | undefined {
  const cosines = candidates.flatMap(({ similarity }) => similarity ?? []);
  if (cosines.length === 0) return undefined;
  const words = [NO_SHARED_WORDS, ...candidates.flatMap((candidate) => candidate.words ?? [])];
  return {
    cosine: Math.max(...cosines),
    share: Math.max(...words.map(({ share }) => share)),
    surprise: Math.max(...words.map(({ surprise }) => surprise)),
  };
}

/** Probability, 0 to 1, that the collection holds what was asked for, among as many questions that it answers as not. */
export function relevanceOf({ cosine, share, surprise }: RelevanceEvidence): number {
  const { constant, ...weights } = RELEVANCE_WEIGHTS;
  return (
    1 / (1 + Math.exp(-(constant + weights.cosine * cosine + weights.share * share + weights.surprise * surprise)))
  );
}
