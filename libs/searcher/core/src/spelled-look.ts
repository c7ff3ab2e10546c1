import type { SearchedCollection, SearchRequest } from '@learning-memory/searcher';
import type { Filter } from '@learning-memory/vector-store';
import { cutText } from './cut-text.ts';
import { DEFAULT_RANKING } from './default-ranking.ts';
import type { CandidateSearch } from './find-candidates.ts';
import { firstLook, type FirstLook } from './first-look.ts';
import type { SecondLook } from './look-again.ts';
import { readQuery } from './read-query.ts';
import type { SearchContext } from './search-context.ts';
import { mendSpelling, spelledAnew } from './spelling/mend-spelling.ts';

export interface SpelledLook<P extends object> extends FirstLook<P> {
  /** As it was read at last. */
  readonly question: string;
  readonly search: CandidateSearch<P>;
  /** Absent where the model cannot read the query. */
  readonly secondLook?: SecondLook | undefined;
}

/**
 * What the store finds by itself; once more where the question has slips of typing that what was found, or the model, tells. A
 * text that others are to be like is taken as it is.
 */
export async function spelledLook<P extends object>(
  context: SearchContext,
  searched: SearchedCollection<P>,
  request: SearchRequest<P>,
): Promise<SpelledLook<P>> {
  const { query, words, inputType, signal } = request;
  const look = await lookFor(context, searched, request);
  const { comparedTexts } = searched;
  // Without a second look the model is away, or reads nothing of the question.
  if (inputType === 'document' || look.secondLook === undefined || comparedTexts === undefined) return look;
  const mended = await mendSpelling(context.embedding, {
    question: query,
    texts: () => comparedTexts(look.found, look.found).map((candidate) => cutText(candidate).text),
    signal,
  });
  if (mended.size === 0) return look;
  return lookFor(context, searched, {
    ...request,
    query: spelledAnew(query, mended),
    words: words === undefined ? undefined : spelledAnew(words, mended),
  });
}

async function lookFor<P extends object>(
  context: SearchContext,
  searched: SearchedCollection<P>,
  { query: question, words, inputType, filter = everything(), limit, signal }: SearchRequest<P>,
): Promise<SpelledLook<P>> {
  const { ranking = DEFAULT_RANKING, chance } = searched;
  const reading = await readQuery(context, question, { ranking, chance, inputType, words, signal });
  const collection = searched.collection(context.embedding.model);
  const search = { collection, query: reading.query, filter, limit, signal };
  const look = await firstLook(context, searched, { ...search, reading });
  return { question, search, secondLook: reading.secondLook, ...look };
}

function everything<P extends object>(): Filter<P> {
  return { op: 'and', filters: [] };
}
