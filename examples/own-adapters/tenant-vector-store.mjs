/**
 * The part of a store that belongs to one tenant: the same names lead each of them to collections of their own.
 *
 * @param {import('@learning-memory/vector-store').VectorStore} shared
 * @param {string} tenant
 * @returns {import('@learning-memory/vector-store').VectorStore}
 */
export function createTenantVectorStore(shared, tenant) {
  // At the end, so that a name that the store refuses is refused here as well.
  const ending = `__${tenant}`;
  const own = (collection) => ({ ...collection, name: `${collection.name}${ending}` });
  const { reembedding } = shared;
  return {
    ensureCollection: async (collection) => shared.ensureCollection(own(collection)),
    upsert: async (collection, points) => shared.upsert(own(collection), points),
    get: async (collection, ids, options) => shared.get(own(collection), ids, options),
    search: async (collection, options) => shared.search(own(collection), options),
    scroll: async (collection, options) => shared.scroll(own(collection), options),
    count: async (collection, filter) => shared.count(own(collection), filter),
    delete: async (collection, ids) => shared.delete(own(collection), ids),
    async listCollections() {
      const collections = (await shared.listCollections()).filter(({ name }) => name.endsWith(ending));
      return collections.map((collection) => ({ ...collection, name: collection.name.slice(0, -ending.length) }));
    },
    reembedding: {
      begin: async (collection) => reembedding.begin(own(collection)),
      progress: async (collection) => reembedding.progress(own(collection)),
      pending: async (collection, options) => reembedding.pending(own(collection), options),
      write: async (collection, vectors) => reembedding.write(own(collection), vectors),
      finish: async (collection) => reembedding.finish(own(collection)),
    },
    [Symbol.asyncDispose]: async () => shared[Symbol.asyncDispose](),
  };
}
