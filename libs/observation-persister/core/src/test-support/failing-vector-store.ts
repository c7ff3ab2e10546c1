import { vectorStoreError, type VectorStore, type VectorStoreErrorCode } from '@learning-memory/vector-store';

export interface FailingVectorStore extends VectorStore {
  /** Writes that were tried since the last call of `failNext`. */
  readonly tries: () => number;
  /** The next `count` writes reject with `code`. */
  failNext(count: number, code?: VectorStoreErrorCode): void;
}

/** A real store whose writes can be made to fail. */
export function createFailingVectorStore(store: VectorStore): FailingVectorStore {
  let failures = 0;
  let tries = 0;
  let code: VectorStoreErrorCode = 'VECTOR_STORE_UNAVAILABLE';
  return {
    ensureCollection: (collection) => store.ensureCollection(collection),
    get: (collection, ids, options) => store.get(collection, ids, options),
    search: (collection, options) => store.search(collection, options),
    scroll: (collection, options) => store.scroll(collection, options),
    count: (collection, filter) => store.count(collection, filter),
    delete: (collection, ids) => store.delete(collection, ids),
    listCollections: () => store.listCollections(),
    reembedding: store.reembedding,
    async upsert(collection, points) {
      tries += 1;
      if (failures > 0) {
        failures -= 1;
        throw vectorStoreError(code, 'The store is away.');
      }
      await store.upsert(collection, points);
    },
    tries: () => tries,
    failNext(count, failureCode = 'VECTOR_STORE_UNAVAILABLE') {
      failures = count;
      tries = 0;
      code = failureCode;
    },
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  };
}
