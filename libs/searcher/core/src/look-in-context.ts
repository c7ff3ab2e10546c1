import type { SearchedCollection } from '@learning-memory/searcher';
import type { ScoredPoint, VectorStore } from '@learning-memory/vector-store';
import { blendScores } from './blend-scores.ts';
import { MOST_CANDIDATES } from './candidate-count.ts';
import { cutText } from './cut-text.ts';
import type { CandidateSearch } from './find-candidates.ts';
import type { SecondLook } from './look-again.ts';
import { wordsInContext } from './words-in-context.ts';

/** What lies beside so many of the best is read. */
const READ_BESIDE = 20;

type Found<P extends object> = readonly ScoredPoint<P>[];

/**
 * Candidates ordered by their own score and by the words of the question that they hold together with what lies beside them:
 * an answer often stands next to the words of the question. What lies beside the best is found with them.
 */
export async function lookInContext<P extends object>(
  vectorStore: VectorStore,
  { wordsInContext: contextOf, comparedTexts, found, secondLook }: ContextLook<P>,
  { collection, query, filter, signal }: CandidateSearch<P>,
): Promise<Found<P>> {
  if (contextOf === undefined || comparedTexts === undefined || query.mode === 'dense') return found;
  // Where words alone are to find, what stands beside them holds none.
  if (secondLook === undefined) return found;
  const context = await contextOf({
    hits: found.slice(0, READ_BESIDE),
    found,
    read: async (condition) => {
      const both = { op: 'and', filters: [filter, condition] } as const;
      return (await vectorStore.scroll(collection, { limit: MOST_CANDIDATES, filter: both, signal })).points;
    },
  });
  if (context === undefined) return found;
  const known = new Set(found.map(({ id }) => id));
  const beside = context.points
    .filter(({ id }) => !known.has(id))
    .map(({ id, payload }) => ({ id, payload, score: 0 }));
  const candidates = [...found, ...beside];
  const words = wordsInContext(query.text, comparedTexts(candidates, candidates).map(cutText));
  return words === undefined ? found : blendScores(candidates, words, context.share);
}

interface ContextLook<P extends object> extends Pick<SearchedCollection<P>, 'wordsInContext' | 'comparedTexts'> {
  readonly found: Found<P>;
  readonly secondLook: SecondLook | undefined;
}
