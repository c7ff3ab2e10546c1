import type { RelevanceIntercepts } from '@learning-memory/searcher';
import type { ScoredPoint } from '@learning-memory/vector-store';

/** What the candidates of a search say of whether the collection can answer it. */
export interface RelevanceEvidence {
  /** Of the nearest candidate, -1 to 1; absent where meaning was not compared. */
  readonly cosine?: number | undefined;
  /** The most surprising words that a candidate shares, in nats. */
  readonly surprise: number;
}

/** Where no candidate shares a word: about what a word gives that every text of a few hundred holds. */
export const LEAST_SURPRISE = -5;

/** Fitted by `npm run fit:relevance` with the static model (docs/relevance.md). */
export const RELEVANCE_WEIGHTS = { hybrid: { cosine: 13.31, surprise: 1.29 }, lexical: { surprise: 1.59 } } as const;

/** Of a collection whose owner gives none: the mean of those that were fitted. */
export const MEAN_INTERCEPTS: RelevanceIntercepts = { hybrid: -1.69, lexical: 2.76 };

/**
 * An answer less relevant is no match: hardly any question that finds what it asks for falls below (docs/relevance.md). Code
 * has few words to tell by.
 */
export const LEAST_MATCH = { texts: 0.2, code: 0.02 } as const;

/** `undefined` without a candidate. */
export function relevanceEvidence(candidates: readonly ScoredPoint<object>[]): RelevanceEvidence | undefined {
  if (candidates.length === 0) return undefined;
  const cosines = candidates.flatMap(({ similarity }) => similarity ?? []);
  const surprises = candidates.flatMap(({ words }) => words?.surprise ?? []);
  return {
    cosine: cosines.length === 0 ? undefined : Math.max(...cosines),
    surprise: Math.max(LEAST_SURPRISE, ...surprises),
  };
}

/** Probability, 0 to 1, that the collection holds what was asked for, among as many questions that it answers as not. */
export function relevanceOf(
  { cosine, surprise }: RelevanceEvidence,
  intercepts: RelevanceIntercepts = MEAN_INTERCEPTS,
): number {
  const { hybrid, lexical } = RELEVANCE_WEIGHTS;
  if (cosine === undefined) return logistic(intercepts.lexical + lexical.surprise * surprise);
  return logistic(intercepts.hybrid + hybrid.cosine * cosine + hybrid.surprise * surprise);
}

function logistic(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}
