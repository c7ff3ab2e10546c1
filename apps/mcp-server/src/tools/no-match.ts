import { joinNotices } from '@learning-memory/errors';
import type { SearchAnswer } from '@learning-memory/searcher';
import { LEAST_MATCH } from '@learning-memory/searcher-core';
import { z } from 'zod';

const NO_MATCH = 'no match: nothing stored seems to answer this; the results are only the nearest.';

/** Beside each hit of an answer that is no match. */
export const weakOutput = { weak: z.literal(true).optional() };

/** What an answer says about how well it answers. */
export interface Match {
  /** To be added to each hit. */
  readonly weak: { readonly weak?: true };
  readonly notice: string | undefined;
}

/** Says where the hits are the best of a bad lot (docs/relevance.md). */
export function matchOf(
  { hits, relevance, notice }: SearchAnswer<unknown>,
  kind: keyof typeof LEAST_MATCH = 'texts',
): Match {
  if (hits.length === 0 || relevance === undefined || relevance >= LEAST_MATCH[kind]) return { weak: {}, notice };
  return { weak: { weak: true }, notice: joinNotices(NO_MATCH, notice) };
}
