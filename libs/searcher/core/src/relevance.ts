import type { RelevanceIntercepts } from '@learning-memory/searcher';
import type { ScoredPoint } from '@learning-memory/vector-store';
import type { Subject } from './subject.ts';

/** What a search says of whether the collection can answer it. */
export interface RelevanceEvidence {
  /** Of the nearest candidate, -1 to 1; absent where meaning was not compared. */
  readonly cosine?: number | undefined;
  /** The most surprising words that a candidate shares, in nats. */
  readonly surprise: number;
  /** Absent where meaning was not compared. */
  readonly subject?: Subject | undefined;
  /**
   * How much better a candidate answers the words of the question than the nearest prompts that no project has an answer to, -1
   * to 1; absent where there was no second look.
   */
  readonly answered?: number | undefined;
}

/** Where no candidate shares a word: no more against it, because a store of few texts takes any word that it has for a rare one. */
export const LEAST_SURPRISE = -4;

/** Fitted by `npm run fit:relevance` with the static model (docs/relevance.md). */
export const RELEVANCE_WEIGHTS = {
  hybrid: { cosine: 5.5, surprise: 0.96, topic: 11.32, answered: 6.96, offTopic: -13.82 },
  uncompared: { cosine: 7.4, surprise: 1.18, topic: 13.96, offTopic: -21.17 },
  lexical: { surprise: 1.04 },
} as const;

/** Of a collection whose owner gives none: the mean of those that were fitted. */
export const MEAN_INTERCEPTS: Readonly<Record<keyof RelevanceIntercepts, number>> = {
  hybrid: 2.17,
  uncompared: 4.74,
  lexical: 1.34,
};

/**
 * An answer less relevant is no match: hardly any question that finds what it asks for falls below (docs/relevance.md). Code
 * has few words to tell by.
 */
export const LEAST_MATCH = { texts: 0.1, code: 0.02 } as const;

const NO_SUBJECT: Subject = { topic: 0, offTopic: 0 };

/** `undefined` without a candidate; by words alone where the meaning is `false`, as in a language that the model does not know. */
export function relevanceEvidence(
  candidates: readonly ScoredPoint<object>[],
  meaning: Pick<RelevanceEvidence, 'subject' | 'answered'> | false = {},
): RelevanceEvidence | undefined {
  if (candidates.length === 0) return undefined;
  const cosines = meaning === false ? [] : candidates.flatMap(({ similarity }) => similarity ?? []);
  const surprises = candidates.flatMap(({ words }) => words?.surprise ?? []);
  return {
    cosine: cosines.length === 0 ? undefined : Math.max(...cosines),
    surprise: Math.max(LEAST_SURPRISE, ...surprises),
    ...meaning,
  };
}

/** Probability, 0 to 1, that the collection holds what was asked for, among as many questions that it answers as not. */
export function relevanceOf(
  { cosine, surprise, subject = NO_SUBJECT, answered }: RelevanceEvidence,
  intercepts: RelevanceIntercepts = MEAN_INTERCEPTS,
): number {
  const { hybrid, uncompared, lexical } = RELEVANCE_WEIGHTS;
  if (cosine === undefined) return logistic(intercepts.lexical + lexical.surprise * surprise);
  const weights = answered === undefined ? uncompared : hybrid;
  const found = weights.cosine * cosine + weights.surprise * surprise;
  const about = weights.topic * subject.topic + weights.offTopic * subject.offTopic;
  if (answered === undefined) return logistic((intercepts.uncompared ?? MEAN_INTERCEPTS.uncompared) + found + about);
  return logistic(intercepts.hybrid + found + about + hybrid.answered * answered);
}

function logistic(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}
