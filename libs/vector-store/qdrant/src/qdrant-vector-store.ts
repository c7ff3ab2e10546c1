import type { VectorStore } from '@learning-memory/vector-store';
import { notWritten } from './not-written.ts';

/** A vector store on a Qdrant server: dense vectors, BM25 by sparse vectors, several machines on one memory. */
export function createQdrantVectorStore(): VectorStore {
  return {
    ensureCollection: () => notWritten('ensureCollection'),
    upsert: () => notWritten('upsert'),
    get: () => notWritten('get'),
    search: () => notWritten('search'),
    scroll: () => notWritten('scroll'),
    count: () => notWritten('count'),
    delete: () => notWritten('delete'),
    listCollections: () => notWritten('listCollections'),
    get reembedding() {
      return notWritten('reembedding');
    },
    [Symbol.asyncDispose]: async () => {},
  };
}
