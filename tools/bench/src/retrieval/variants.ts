import { LEAST_MATCH } from '@learning-memory/searcher-core';
import type { QuestionRanking, Ranking } from '@learning-memory/searcher';
import type { SearchQuery, VectorStore } from '@learning-memory/vector-store';

/** One way to answer the same questions. */
export interface Variant {
  readonly name: string;
  /** What the store is asked for where the searcher asks for both. */
  readonly mode: 'dense' | 'lexical' | 'hybrid';
  readonly ranking: (usual: Ranking) => Ranking;
  /** An answer that is less relevant counts as empty. */
  readonly leastMatch?: typeof LEAST_MATCH | undefined;
}

/** What a search does. */
export const USUAL: Variant = { name: 'hybrid', mode: 'hybrid', ranking: (usual) => usual };

/** Parts of a search alone, and all of it. */
export const PARTS: readonly Variant[] = [
  { name: 'dense', mode: 'dense', ranking: withoutSecondLook },
  { name: 'BM25', mode: 'lexical', ranking: withoutSecondLook },
  { name: 'hybrid without second look', mode: 'hybrid', ranking: withoutSecondLook },
  USUAL,
  { ...USUAL, name: 'hybrid without no match', leastMatch: LEAST_MATCH },
];

const STEP = 0.1;

/** Each weight a step lower and higher: what a wrong one would cost. */
export const SPREAD: readonly Variant[] = [
  shifted('dense weight - .1', { denseShift: -STEP }),
  shifted('dense weight + .1', { denseShift: STEP }),
  shifted('second look - .1', { secondLook: -STEP }),
  shifted('second look + .1', { secondLook: STEP }),
];

function withoutSecondLook(usual: Ranking): Ranking {
  return mapRanking(usual, (weights) => ({ ...weights, secondLook: 0 }));
}

export function shifted(name: string, { denseShift = 0, secondLook = 0 }: Partial<QuestionRanking>): Variant {
  const shift = (weights: QuestionRanking): QuestionRanking => ({
    denseShift: weights.denseShift + denseShift,
    secondLook: Math.min(1, Math.max(0, weights.secondLook + secondLook)),
  });
  return { name, mode: 'hybrid', ranking: (usual) => mapRanking(usual, shift) };
}

function mapRanking({ name, sentence }: Ranking, map: (weights: QuestionRanking) => QuestionRanking): Ranking {
  return { name: map(name), sentence: map(sentence) };
}

/** The store, but that it answers hybrid queries by meaning or by words alone; disposing of it does nothing. */
export function inMode(vectorStore: VectorStore, mode: Variant['mode']): VectorStore {
  return {
    ensureCollection: (collection) => vectorStore.ensureCollection(collection),
    upsert: (collection, points) => vectorStore.upsert(collection, points),
    get: (collection, ids, options) => vectorStore.get(collection, ids, options),
    search: (collection, options) =>
      vectorStore.search(collection, { ...options, query: queryInMode(options.query, mode) }),
    scroll: (collection, options) => vectorStore.scroll(collection, options),
    count: (collection, filter) => vectorStore.count(collection, filter),
    delete: (collection, ids) => vectorStore.delete(collection, ids),
    listCollections: () => vectorStore.listCollections(),
    reembedding: vectorStore.reembedding,
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

function queryInMode(query: SearchQuery, mode: Variant['mode']): SearchQuery {
  if (query.mode !== 'hybrid' || mode === 'hybrid') return query;
  return mode === 'dense' ? { mode, vector: query.vector } : { mode, text: query.text };
}
