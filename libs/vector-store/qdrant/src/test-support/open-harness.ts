import { randomBytes } from 'node:crypto';
import { startDouble } from '@learning-memory/qdrant-double';
import { QdrantClient } from '@qdrant/js-client-rest';
import type { PersistentVectorStoreHarness } from '@learning-memory/vector-store-testing';
import { createQdrantVectorStore } from '../qdrant-vector-store.ts';

const { QDRANT_URL, QDRANT_API_KEY } = process.env;

/** A real server where the environment names one, else a double for each case. */
export const SERVER = QDRANT_URL === undefined ? 'a double' : 'a server';

export async function openHarness(): Promise<PersistentVectorStoreHarness> {
  return QDRANT_URL === undefined ? openOnDouble() : openOnServer(QDRANT_URL);
}

async function openOnDouble(): Promise<PersistentVectorStoreHarness> {
  const double = await startDouble();
  const open = () => createQdrantVectorStore({ url: double.url });
  const store = open();
  return {
    store,
    reopen: async () => open(),
    async [Symbol.asyncDispose]() {
      await store[Symbol.asyncDispose]();
      await double.stop();
      if (double.violations.length > 0)
        throw new Error(`Not in the published document: ${double.violations.slice(0, 3).join('\n')}`);
    },
  };
}

/** Collections of its own, which go with it. */
async function openOnServer(url: string): Promise<PersistentVectorStoreHarness> {
  const prefix = `test_${randomBytes(6).toString('hex')}_`;
  const open = () => createQdrantVectorStore({ url, apiKey: QDRANT_API_KEY, prefix });
  const store = open();
  return {
    store,
    reopen: async () => open(),
    async [Symbol.asyncDispose]() {
      await store[Symbol.asyncDispose]();
      const client = new QdrantClient({
        url,
        checkCompatibility: false,
        ...(QDRANT_API_KEY && { apiKey: QDRANT_API_KEY }),
      });
      const { collections } = await client.getCollections();
      for (const { name } of collections) if (name.startsWith(prefix)) await client.deleteCollection(name);
    },
  };
}
