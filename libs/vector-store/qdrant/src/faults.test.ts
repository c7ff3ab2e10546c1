import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startDouble, type DoubleCall, type Fault, type QdrantDouble } from '@learning-memory/qdrant-double';
import { createRecordingLogger } from '@learning-memory/logging';
import type { CollectionRef, Point, VectorStore } from '@learning-memory/vector-store';
import type { QdrantVectorStoreOptions } from './connection/qdrant-options.ts';
import { createQdrantVectorStore } from './qdrant-vector-store.ts';

interface Task {
  readonly rank?: number;
}

const TASKS: CollectionRef<Task> = {
  name: 'tasks',
  model: { id: 'model', dimension: 2 },
  textFields: { body: 1 },
  indexedFields: ['rank'],
};
const SECOND = 1000;

let double: QdrantDouble;
let stores: VectorStore[];

beforeEach(async () => {
  double = await startDouble();
  stores = [];
});

afterEach(async () => {
  for (const store of stores) await store[Symbol.asyncDispose]();
  await double.stop();
  expect(double.violations).toEqual([]);
});

function open(options: Partial<QdrantVectorStoreOptions> = {}): VectorStore {
  const store = createQdrantVectorStore({ url: double.url, ...options });
  stores.push(store);
  return store;
}

function task(id: string, payload: Task = {}): Point<Task> {
  return { id, vector: [1, 0], text: { body: `words of ${id}` }, payload };
}

/** The first `times` calls that match have the fault. */
function fail(isHit: (call: DoubleCall) => boolean, fault: Fault, times = 1): void {
  let left = times;
  double.fault = (call) => {
    if (left === 0 || !isHit(call)) return undefined;
    left -= 1;
    return fault;
  };
}

const isUpsert = ({ method, path }: DoubleCall): boolean => method === 'PUT' && path.at(-1) === 'points';
const isAny = (): boolean => true;

async function timed(run: () => Promise<unknown>): Promise<{ readonly error: unknown; readonly ms: number }> {
  const start = performance.now();
  const error = await run().then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return { error, ms: performance.now() - start };
}

describe('a server that is busy', () => {
  it('is asked again after the pause that it asks for', async () => {
    const store = open();
    await store.ensureCollection(TASKS);
    fail(isUpsert, { status: 429, headers: { 'retry-after': '1' } });
    const { error, ms } = await timed(() => store.upsert(TASKS, [task('a')]));
    expect(error).toBeUndefined();
    expect(ms).toBeGreaterThan(0.9 * SECOND);
    expect(await store.count(TASKS)).toBe(1);
  });

  it.each([
    ['42', /42 seconds/],
    [new Date(Date.now() + 90 * SECOND).toUTCString(), /(8\d|90) seconds/],
  ])('is left alone at once where its pause is long: %s', async (header, text) => {
    const store = open();
    fail(isAny, { status: 429, headers: { 'retry-after': header } }, 9);
    const { error, ms } = await timed(() => store.count(TASKS));
    expect(error).toMatchObject({ code: 'VECTOR_STORE_UNAVAILABLE', message: expect.stringMatching(text) });
    expect(ms).toBeLessThan(5 * SECOND);
    expect(double.calls).toHaveLength(1);
    await double.stop();
    await expect(store.count(TASKS)).rejects.toThrow(/cannot be reached .*Start it/);
  });

  it.each([429, 500, 503])('is asked again after status %i', async (status) => {
    const store = open();
    fail(isAny, { status }, 2);
    await store.upsert(TASKS, [task('a')]);
    expect(await store.count(TASKS)).toBe(1);
  });

  it('is given up after four tries, with what it said', async () => {
    const store = open();
    fail(isAny, { status: 500 }, 9);
    await expect(store.count(TASKS)).rejects.toMatchObject({
      code: 'VECTOR_STORE_UNAVAILABLE',
      message: expect.stringMatching(/status 500: a fault.*log/),
      details: { status: 500 },
    });
    expect(double.calls).toHaveLength(4);
  });

  it('is not asked again what it refuses', async () => {
    const store = open();
    fail(isAny, { status: 403 }, 9);
    await expect(store.count(TASKS)).rejects.toMatchObject({
      code: 'VECTOR_STORE_UNAVAILABLE',
      details: { status: 403 },
    });
    expect(double.calls).toHaveLength(1);
  });
});

describe('a server that is gone', () => {
  it('is said to be gone soon, with what to do; when it is back, nothing is lost', async () => {
    const store = open();
    await store.upsert(TASKS, [task('a')]);
    await double.stop();
    const { error, ms } = await timed(() => store.upsert(TASKS, [task('b')]));
    expect(error).toMatchObject({
      code: 'VECTOR_STORE_UNAVAILABLE',
      message: expect.stringMatching(/cannot be reached.*QDRANT_URL/),
    });
    expect(ms).toBeLessThan(5 * SECOND);
    await double.start();
    await store.upsert(TASKS, [task('b')]);
    expect(await store.count(TASKS)).toBe(2);
  });

  it.each(['before', 'after'] as const)('%s it carried out a write is asked again', async (dies) => {
    const store = open();
    await store.ensureCollection(TASKS);
    fail(isUpsert, { dies });
    await store.upsert(TASKS, [task('a', { rank: 1 }), task('b')]);
    expect(await store.get(TASKS, ['a', 'b'])).toEqual([
      { id: 'a', payload: { rank: 1 } },
      { id: 'b', payload: {} },
    ]);
  });

  it('in the middle of a write of several requests leaves a part, says which, and takes all of it again', async () => {
    const store = open();
    await store.ensureCollection(TASKS);
    const points = Array.from({ length: 2500 }, (_, index) => task(`t${String(index)}`));
    let upserts = 0;
    double.fault = (call) => (isUpsert(call) && ++upserts > 2 ? { dies: 'before' } : undefined);
    await expect(store.upsert(TASKS, points)).rejects.toMatchObject({
      code: 'VECTOR_STORE_UNAVAILABLE',
      message: expect.stringMatching(/^2000 of 2500 points are stored.*again/),
      details: { done: 2000, total: 2500 },
    });
    double.fault = () => undefined;
    expect(await store.count(TASKS)).toBe(2000);
    await store.upsert(TASKS, points);
    expect(await store.count(TASKS)).toBe(2500);
  });

  it('in the middle of a re-embedding leaves points pending, never done without a vector', async () => {
    const next = { ...TASKS, model: { id: 'next', dimension: 3 } };
    const store = open();
    await store.upsert(TASKS, [task('a'), task('b')]);
    await store.reembedding.begin(next);
    const pending = await store.reembedding.pending(next, { limit: 5 });
    const vectors = pending.map(({ id, revision }) => ({ id, revision, vector: [0, 1, 0] }));
    fail(({ path }) => path.at(-1) === 'batch', { dies: 'before' }, 9);
    await expect(store.reembedding.write(next, vectors)).rejects.toMatchObject({ code: 'VECTOR_STORE_UNAVAILABLE' });
    double.fault = () => undefined;
    expect(await store.reembedding.finish(next)).toBe(false);
    await store.reembedding.write(next, vectors);
    expect(await store.reembedding.finish(next)).toBe(true);
    expect(await store.search(next, { query: { mode: 'dense', vector: [0, 1, 0] }, limit: 5 })).toHaveLength(2);
  });
});

describe('a server that is slow', () => {
  it('is waited for no longer once the caller aborts', async () => {
    const store = open();
    await store.upsert(TASKS, [task('a')]);
    fail(({ path }) => path.at(-1) === 'query', { delayMs: 3 * SECOND }, 9);
    const query = { mode: 'dense', vector: [1, 0] } as const;
    const search = () => store.search(TASKS, { query, limit: 1, signal: AbortSignal.timeout(100) });
    const { error, ms } = await timed(search);
    expect(error).toMatchObject({ code: 'VECTOR_STORE_ABORTED' });
    expect(ms).toBeLessThan(2 * SECOND);
  });

  it('is waited for no longer than the limit of a request', async () => {
    const store = open({ timeoutMs: 150 });
    fail(isAny, { delayMs: 3 * SECOND }, 9);
    const { error, ms } = await timed(() => store.count(TASKS));
    expect(error).toMatchObject({
      code: 'VECTOR_STORE_UNAVAILABLE',
      message: expect.stringMatching(/did not answer in time/),
    });
    expect(ms).toBeLessThan(2 * SECOND);
  });
});

describe('disposal', () => {
  it('lets a write end that runs', async () => {
    const store = open();
    await store.ensureCollection(TASKS);
    fail(isUpsert, { delayMs: 200 });
    const writing = store.upsert(TASKS, [task('a')]);
    while (!double.calls.some((call) => call.includes('/points?'))) await turn();
    await store[Symbol.asyncDispose]();
    await writing;
    expect(await open().count(TASKS)).toBe(1);
  });

  it('ends what takes too long', async () => {
    const store = open();
    fail(isAny, { delayMs: 20 * SECOND });
    const counting = timed(() => store.count(TASKS));
    while (double.calls.length === 0) await turn();
    const { ms } = await timed(async () => {
      await store[Symbol.asyncDispose]();
    });
    expect(ms).toBeLessThan(5 * SECOND);
    expect((await counting).error).toMatchObject({ code: 'VECTOR_STORE_DISPOSED' });
  });
});

describe('a server with a key', () => {
  it('is given it, and refuses another with what to do', async () => {
    await using guarded = await startDouble({ apiKey: 'secret' });
    const right = open({ url: guarded.url, apiKey: 'secret' });
    await right.upsert(TASKS, [task('a')]);
    expect(await right.count(TASKS)).toBe(1);
    const logger = createRecordingLogger();
    open({ url: 'http://far.example', apiKey: 'secret', logger });
    open({ url: 'https://far.example', apiKey: 'secret', logger });
    expect(logger.events).toEqual(['vector-store.key-in-the-clear']);
    for (const apiKey of [undefined, 'other']) {
      const wrong = open({ url: guarded.url, apiKey });
      await expect(wrong.count(TASKS)).rejects.toMatchObject({
        code: 'VECTOR_STORE_UNAVAILABLE',
        message: expect.stringMatching(/status 401.*QDRANT_API_KEY/),
      });
    }
  });
});

describe('a collection', () => {
  it('of another program is not touched', async () => {
    const store = open();
    await store.ensureCollection(TASKS);
    const stored = double.collections.get('learning_memory_tasks');
    if (stored !== undefined) stored.metadata = {};
    await expect(store.upsert(TASKS, [task('a')])).rejects.toMatchObject({
      code: 'VECTOR_STORE_CORRUPT',
      message: expect.stringMatching(/prefix/),
    });
    expect(await store.listCollections()).toEqual([]);
  });

  it('with a damaged point says which', async () => {
    const store = open();
    await store.upsert(TASKS, [task('a')]);
    for (const point of double.collections.get('learning_memory_tasks')?.points.values() ?? [])
      point.payload['json'] = '{';
    await expect(store.get(TASKS, ['a'])).rejects.toMatchObject({
      code: 'VECTOR_STORE_CORRUPT',
      message: expect.stringMatching(/"a"/),
    });
  });

  it.each([
    {},
    { id: 'a' },
    { id: 'a', json: null, tags: null, numbers: null, tf: null, terms: ['word'], length: null },
  ])('with a point of another payload is never a raw error: %j', async (payload) => {
    const store = open();
    await store.upsert(TASKS, [task('a')]);
    for (const point of double.collections.get('learning_memory_tasks')?.points.values() ?? []) point.payload = payload;
    const options = { limit: 1, orderBy: { field: 'rank', direction: 'desc' } } as const;
    for (const call of [
      () => store.get(TASKS, ['a']),
      () =>
        store.search(TASKS, { query: { mode: 'hybrid', text: 'words', vector: [1, 0], denseWeight: 0.5 }, limit: 1 }),
      () => store.search(TASKS, { query: { mode: 'lexical', text: 'words' }, limit: 1 }),
      () => store.scroll(TASKS, options),
      () => store.scroll(TASKS, { limit: 1 }),
    ]) {
      const { error } = await timed(call);
      if (error !== undefined) expect(error).toMatchObject({ code: 'VECTOR_STORE_CORRUPT' });
    }
  });
});
