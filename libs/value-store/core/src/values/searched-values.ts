import type { SearchedCollection } from '@learning-memory/searcher';
import type { ValuePayload } from '@learning-memory/value-store';
import { valueCollection } from './value-collection.ts';

/** Whole values. No set of questions asks for them, so they are ranked as any collection is. */
export const SEARCHED_VALUES: SearchedCollection<ValuePayload> = {
  collection: valueCollection,
  comparedTexts: (best) => best.map(({ payload: { text } }) => ({ text })),
};
