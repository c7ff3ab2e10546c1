import type { EmbeddingService } from '@learning-memory/embedding';
import type { SearchQuery, VectorStore } from '@learning-memory/vector-store';

export const SEARCH_MODES = ['dense', 'lexical', 'hybrid'] as const;
export type SearchMode = (typeof SEARCH_MODES)[number];

/** The store, but that it answers hybrid queries by meaning or by words alone; disposing of it does nothing. */
export function inMode(vectorStore: VectorStore, mode: SearchMode): VectorStore {
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
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

function queryInMode(query: SearchQuery, mode: SearchMode): SearchQuery {
  if (query.mode !== 'hybrid' || mode === 'hybrid') return query;
  return mode === 'dense' ? { mode, vector: query.vector } : { mode, text: query.text };
}

/** Embeds each single text once: the modes ask the same questions. */
export function embedOnce(embedding: EmbeddingService): EmbeddingService {
  const known = new Map<string, ReturnType<EmbeddingService['embed']>>();
  return {
    ...embedding,
    embed(text, options) {
      const key = JSON.stringify([options.inputType, text]);
      const vector = known.get(key) ?? embedding.embed(text, options);
      known.set(key, vector);
      return vector;
    },
  };
}
