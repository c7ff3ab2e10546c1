import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { CollectionRef, VectorStore } from '@learning-memory/vector-store';
import type { QdrantVectorStoreOptions } from './connection/qdrant-options.ts';
import { createQdrantVectorStore } from './qdrant-vector-store.ts';
import { openAnswerer, type Answerer } from './test-support/open-answerer.ts';

const TASKS: CollectionRef<object> = {
  name: 'tasks',
  model: { id: 'model', dimension: 2 },
  textFields: { body: 1 },
  indexedFields: [],
};
const PATIENCE_MS = 4000;
const AT_ONCE = 30;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let silent: Answerer;
let collecting: NodeJS.Timeout;
let stores: VectorStore[];

beforeEach(async () => {
  silent = await openAnswerer(() => undefined);
  stores = [];
  collecting = setInterval(collectGarbage, 50);
});

afterEach(async () => {
  clearInterval(collecting);
  await silent[Symbol.asyncDispose]();
  for (const store of stores) await store[Symbol.asyncDispose]();
});

function open(options: Partial<QdrantVectorStoreOptions> = {}): VectorStore {
  const store = createQdrantVectorStore({ url: silent.url, ...options });
  stores.push(store);
  return store;
}

/** What each call ends with; `hangs` where it does not. */
async function endings(call: () => Promise<unknown>): Promise<readonly unknown[]> {
  const patience = new AbortController();
  const hangs = sleep(PATIENCE_MS, 'hangs', { signal: patience.signal }).catch(() => 'hangs');
  const codes = Array.from({ length: AT_ONCE }, async () =>
    Promise.race([call().catch((error: unknown) => (error as { readonly code?: unknown }).code), hangs]),
  );
  const ends = new Set(await Promise.all(codes));
  patience.abort();
  return [...ends];
}

describe('a server that is silent, while garbage is collected', () => {
  it('is waited for no longer than the limit', async () => {
    const store = open({ timeoutMs: 300 });
    expect(await endings(() => store.count(TASKS))).toEqual(['VECTOR_STORE_UNAVAILABLE']);
  });

  it('is waited for no longer than the caller does, without a warning', async () => {
    const warnings: unknown[] = [];
    const hear = (warning: Error): unknown => warnings.push(warning.name);
    process.on('warning', hear);
    const store = open();
    const options = { query: { mode: 'lexical', text: 'one' }, limit: 1, signal: AbortSignal.timeout(300) } as const;
    expect(await endings(() => store.search(TASKS, options))).toEqual(['VECTOR_STORE_ABORTED']);
    process.off('warning', hear);
    expect(warnings).toEqual([]);
  });

  it('is not waited for once the store is disposed', async () => {
    const store = open();
    const ends = endings(() => store.count(TASKS));
    await store[Symbol.asyncDispose]();
    expect(await ends).toEqual(['VECTOR_STORE_DISPOSED']);
  });
});

describe('a server that fails slowly', () => {
  it('is asked again within the limit alone', async () => {
    let requests = 0;
    await using slow = await openAnswerer((_request, response) => {
      requests += 1;
      setTimeout(() => response.writeHead(500).end(), 250);
    });
    const store = open({ url: slow.url, timeoutMs: 700 });
    const start = performance.now();
    await expect(store.count(TASKS)).rejects.toMatchObject({ code: 'VECTOR_STORE_UNAVAILABLE' });
    expect(performance.now() - start).toBeLessThan(10_000);
    expect(requests).toBeLessThan(4);
  });

  it('is left alone where the pause that it asks for is beyond the limit', async () => {
    await using busy = await openAnswerer((_request, response) => {
      response.writeHead(503, { 'retry-after': '30' }).end();
    });
    const store = open({ url: busy.url, timeoutMs: 1000 });
    const start = performance.now();
    await expect(store.count(TASKS)).rejects.toThrow(/status 503.* 30 seconds/);
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});
