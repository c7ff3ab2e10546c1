import type { VectorStore } from '@learning-memory/vector-store';

/** Accepts everything, keeps nothing, never rejects. */
export function createInertStore(): VectorStore {
  return {
    ensureCollection: async () => undefined,
    upsert: async () => undefined,
    get: async () => [],
    search: async () => [],
    scroll: async () => ({ points: [] }),
    count: async () => 0,
    delete: async () => undefined,
    listCollections: async () => [],
    reembedding: {
      begin: async () => undefined,
      progress: async () => undefined,
      pending: async () => [],
      write: async () => undefined,
      finish: async () => false,
    },
    [Symbol.asyncDispose]: async () => undefined,
  };
}

/** Rejects everything, with an error of no code. */
export function createBrokenStore(): VectorStore {
  const fail = async (): Promise<never> => {
    throw new Error('broken');
  };
  return {
    ensureCollection: fail,
    upsert: fail,
    get: fail,
    search: fail,
    scroll: fail,
    count: fail,
    delete: fail,
    listCollections: fail,
    reembedding: { begin: fail, progress: fail, pending: fail, write: fail, finish: fail },
    [Symbol.asyncDispose]: async () => undefined,
  };
}
