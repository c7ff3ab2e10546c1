import assert from 'node:assert/strict';
import { runCase } from '@learning-memory/contract-testing';
import type { VectorStore } from '@learning-memory/vector-store';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';
import { vectorStoreContract } from '@learning-memory/vector-store-testing';

interface Write {
  readonly collection: string;
  readonly ids: readonly string[];
}

/** A store that tells `onWrite` what another store was made to write. */
function createWatchedVectorStore(inner: VectorStore, onWrite: (write: Write) => void): VectorStore {
  return {
    async upsert(collection, points) {
      await inner.upsert(collection, points);
      onWrite({ collection: collection.name, ids: points.map(({ id }) => id) });
    },
    async delete(collection, ids) {
      await inner.delete(collection, ids);
      onWrite({ collection: collection.name, ids });
    },
    ensureCollection: (collection) => inner.ensureCollection(collection),
    get: (collection, ids, options) => inner.get(collection, ids, options),
    search: (collection, options) => inner.search(collection, options),
    scroll: (collection, options) => inner.scroll(collection, options),
    count: (collection, filter) => inner.count(collection, filter),
    listCollections: () => inner.listCollections(),
    reembedding: inner.reembedding,
    [Symbol.asyncDispose]: () => inner[Symbol.asyncDispose](),
  };
}

const writes: Write[] = [];
const createHarness = () => {
  const store = createWatchedVectorStore(createMemoryVectorStore(), (write) => writes.push(write));
  return Promise.resolve({ store, [Symbol.asyncDispose]: () => store[Symbol.asyncDispose]() });
};

const failures: string[] = [];
for (const contractCase of vectorStoreContract.cases) {
  await runCase(contractCase, { createHarness }).catch((error: unknown) => {
    failures.push(`${contractCase.id}: ${String(error)}`);
  });
}

assert.deepEqual(failures, []);
assert.ok(writes.some(({ ids }) => ids.length > 0));
console.log(`${vectorStoreContract.cases.length} cases of the contract hold, ${writes.length} writes were watched.`);
