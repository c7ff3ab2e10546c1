import type { EmbeddingService } from '@learning-memory/embedding';
import { silentLogger, type Logger } from '@learning-memory/logging';
import type { SearchAnswer, SearchedCollection, Searcher, SearchRequest } from '@learning-memory/searcher';
import type { ScoredPoint, VectorStore } from '@learning-memory/vector-store';
import { applyFactors } from './apply-factors.ts';
import { applyGains } from './apply-gains.ts';
import { knowsLanguage } from './knows-language.ts';
import { answeredAbove, lookAgain } from './look-again.ts';
import { lookInContext } from './look-in-context.ts';
import { relevanceEvidence, relevanceOf } from './relevance.ts';
import type { SearchContext } from './search-context.ts';
import { spelledLook } from './spelled-look.ts';
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
  request: SearchRequest<P>,
): Promise<SearchAnswer<ScoredPoint<P>>> {
  const look = await spelledLook(context, searched, request);
  const { found, secondLook, subject, mode, notice } = look;
  const gained = applyGains(found, searched.gains?.(found.slice(0, GAIN_SOURCES), found) ?? []);
  const looked = { ...searched, found: gained, secondLook };
  const candidates = await lookInContext(context.vectorStore, looked, look.search);
  const [again, factors, isKnown] = await Promise.all([
    lookAgain(candidates, secondLook, searched.comparedTexts),
    searched.factors?.(candidates),
    // Without a second look no candidate has a similarity either.
    secondLook === undefined || knowsLanguage(context.embedding, look.question, request.signal),
  ]);
  const meaning = isKnown && {
    subject,
    answered: await answeredAbove(subject?.offTopicPrompts, { ...again, ...secondLook }),
  };
  const evidence = relevanceEvidence(found, meaning);
  const relevance = evidence && relevanceOf(evidence, searched.relevanceIntercepts);
  return { hits: applyFactors(again.hits, factors).slice(0, request.limit), mode, relevance, notice };
}

/** Words may be left where nothing can be embedded. */
function isBlank({ query, words = query }: Pick<SearchRequest<object>, 'query' | 'words'>): boolean {
  return words.trim() === '';
}
