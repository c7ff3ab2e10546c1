import type { RelevanceIntercepts, SearchedCollection } from '@learning-memory/searcher';
import type { ValuePayload } from '@learning-memory/value-store';
import { valueCollection } from './value-collection.ts';

/** Fitted: docs/relevance.md. */
const RELEVANCE_INTERCEPTS: RelevanceIntercepts = { hybrid: 2.49, uncompared: 5.12, lexical: 1.25 };

/** Whole values. No set of questions asks for them, so they are ranked as any collection is. */
export const SEARCHED_VALUES: SearchedCollection<ValuePayload> = {
  collection: valueCollection,
  relevanceIntercepts: RELEVANCE_INTERCEPTS,
  comparedTexts: (best) => best.map(({ payload: { text } }) => ({ text })),
};
