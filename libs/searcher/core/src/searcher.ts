import type { EmbeddingService } from '@learning-memory/embedding';
import { silentLogger, type Logger } from '@learning-memory/logging';
import type { SearchAnswer, SearchedCollection, Searcher, SearchRequest } from '@learning-memory/searcher';
import type { Filter, ScoredPoint, VectorStore } from '@learning-memory/vector-store';
import { applyFactors } from './apply-factors.ts';
import { applyGains } from './apply-gains.ts';
import { DEFAULT_RANKING } from './default-ranking.ts';
import { firstLook } from './first-look.ts';
import { answeredAbove, lookAgain } from './look-again.ts';
import { lookInContext } from './look-in-context.ts';
import { readQuery } from './read-query.ts';
import { relevanceEvidence, relevanceOf } from './relevance.ts';
import type { SearchContext } from './search-context.ts';
import { createSubjectReader } from './subject.ts';

/** So many of the best give a share of their scores. */
const GAIN_SOURCES = 20;

export interface SearcherOptions {
  readonly embedding: EmbeddingService;
  readonly vectorStore: VectorStore;
  readonly logger?: Logger | undefined;
}

export function createSearcher({ embedding, vectorStore, logger = silentLogger }: SearcherOptions): Searcher {
  const context = { embedding, vectorStore, logger, readSubject: createSubjectReader({ embedding, vectorStore }) };
  return {
    search: async (searched, request) =>
      isBlank(request) ? { hits: [], mode: 'hybrid' } : search(context, searched, request),
  };
}

async function search<P extends object>(
  context: SearchContext,
  searched: SearchedCollection<P>,
  { query: question, words, inputType, filter = everything(), limit, signal }: SearchRequest<P>,
): Promise<SearchAnswer<ScoredPoint<P>>> {
  const { embedding, vectorStore } = context;
  const { ranking = DEFAULT_RANKING, chance } = searched;
  const collection = searched.collection(embedding.model);
  const reading = await readQuery(context, question, { ranking, chance, inputType, words, signal });
  const { query, secondLook } = reading;
  const candidateSearch = { collection, query, filter, limit, signal };
  const { found, subject, mode, notice } = await firstLook(context, searched, { ...candidateSearch, reading });
  const gained = applyGains(found, searched.gains?.(found.slice(0, GAIN_SOURCES), found) ?? []);
  const candidates = await lookInContext(vectorStore, { ...searched, found: gained, secondLook }, candidateSearch);
  const [again, factors] = await Promise.all([
    lookAgain(candidates, secondLook, searched.comparedTexts),
    searched.factors?.(candidates),
  ]);
  const answered = await answeredAbove(subject?.offTopicPrompts, { ...again, ...secondLook });
  const evidence = relevanceEvidence(found, { subject, answered });
  const relevance = evidence && relevanceOf(evidence, searched.relevanceIntercepts);
  return { hits: applyFactors(again.hits, factors).slice(0, limit), mode, relevance, notice };
}

/** Words may be left where nothing can be embedded. */
function isBlank({ query, words = query }: Pick<SearchRequest<object>, 'query' | 'words'>): boolean {
  return words.trim() === '';
}

function everything<P extends object>(): Filter<P> {
  return { op: 'and', filters: [] };
}
