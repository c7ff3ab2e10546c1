import type { QuestionKind } from './question-kind.ts';

/** How much meaning counts beside words for questions of one kind. */
export interface QuestionRanking {
  /** Is added to the dense weight of the model, -1 to 1. */
  readonly denseShift: number;
  /** Share of the second look in the order, 0 to 1. */
  readonly secondLook: number;
}

/** Of one collection. */
export type Ranking = Readonly<Record<QuestionKind, QuestionRanking>>;

/** What is searched for; `snippets` are units of code that are like a given one. */
export type Searched = 'memories' | 'experiences' | 'values' | 'code' | 'snippets' | 'commits';

export type Rankings = Readonly<Record<Searched, Ranking>>;

/** Of one word both looks say the same. */
const NO_SECOND_LOOK = 0;

/**
 * Fitted on development sets with a model whose mean weight is .5; `npm run bench:retrieval` prints what .1 more or less
 * costs, and docs/decisions/0015-second-look-and-weights.md has the reasons. Commits say things as their changelog does, so
 * words lead; code is asked for in words that it does not have, so meaning leads. No set asks for experiences, values or
 * snippets, nor for names but of code: experiences and values are put in other words, as memories are, and names lean on
 * meaning as sentences do.
 */
export const DEFAULT_RANKINGS: Rankings = {
  memories: {
    name: { denseShift: -0.15, secondLook: NO_SECOND_LOOK },
    sentence: { denseShift: -0.15, secondLook: 0.5 },
  },
  experiences: {
    name: { denseShift: 0, secondLook: NO_SECOND_LOOK },
    sentence: { denseShift: 0, secondLook: 0.4 },
  },
  values: {
    name: { denseShift: 0, secondLook: NO_SECOND_LOOK },
    sentence: { denseShift: 0, secondLook: 0.4 },
  },
  code: {
    name: { denseShift: 0, secondLook: NO_SECOND_LOOK },
    sentence: { denseShift: 0.1, secondLook: 0.4 },
  },
  snippets: {
    name: { denseShift: 0, secondLook: NO_SECOND_LOOK },
    sentence: { denseShift: 0, secondLook: NO_SECOND_LOOK },
  },
  commits: {
    name: { denseShift: -0.3, secondLook: NO_SECOND_LOOK },
    sentence: { denseShift: -0.3, secondLook: 0.1 },
  },
};
