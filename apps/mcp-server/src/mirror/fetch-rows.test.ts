import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createRecordingLogger } from '@learning-memory/logging';
import { memoryCollection, type MemoryPayload } from '@learning-memory/memory-core';
import { type CollectionRef, vectorStoreError, type VectorStore } from '@learning-memory/vector-store';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import { fetchRows } from './fetch-rows.ts';
import { declareRowsElsewhere, rowsLeft, rowsPlace } from './rows-here.ts';

const MEMORIES = memoryCollection({ id: 'model', dimension: 2 });
const OLD = memoryCollection({ id: 'old', dimension: 3 });

let folder: string;
let rows: VectorStore;
let former: VectorStore;
/** Fails from that page of the server on. */
let lastPage: number;
let written: ReadonlySet<string>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fetch-rows-'));
  rows = createSqliteVectorStore({ file: join(folder, 'memory.db') });
  former = createMemoryVectorStore();
  lastPage = Infinity;
  written = new Set();
});

afterEach(async () => {
  await rows[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

function memory(index: number, content = `memory ${String(index)}`): MemoryPayload {
  const times = { createdAt: index, updatedAt: index };
  const kind = { category: 'fact', importance: 0.5, tags: [], contentHash: String(index) } as const;
  return { id: idOf(index), content, ...kind, ...times };
}

const idOf = (index: number): string => `memory_${String(index).padStart(4, '0')}`;

async function fill(
  store: VectorStore,
  [from, to]: readonly [number, number],
  { collection = MEMORIES, content = (index: number) => `memory ${String(index)}` }: FillOptions = {},
): Promise<void> {
  const vector = Array.from({ length: collection.model.dimension }, (_, index) => (index === 0 ? 1 : 0));
  const points = Array.from({ length: to - from }, (_, index) => memory(from + index, content(from + index)));
  await store.upsert(
    collection,
    points.map((payload) => ({ id: payload.id, vector, text: { content: payload.content, tags: '' }, payload })),
  );
}

interface FillOptions {
  readonly collection?: CollectionRef<MemoryPayload>;
  readonly content?: (index: number) => string;
}

async function fetch(): Promise<readonly string[]> {
  const logger = createRecordingLogger();
  const directory = join(folder, 'mirror');
  const { database, backups } = { database: join(folder, 'memory.db'), backups: join(folder, 'backups') };
  const codeParser = () => Promise.resolve({ languages: [] } as never);
  let page = 0;
  const openFormer = (): VectorStore =>
    Object.assign(Object.create(former) as VectorStore, {
      listCollections: () => former.listCollections(),
      get: former.get.bind(former),
      scroll: (...[collection, options]: Parameters<VectorStore['scroll']>) => {
        page += 1;
        if (page > lastPage) throw vectorStoreError('VECTOR_STORE_UNAVAILABLE', 'The server is away.');
        return former.scroll(collection, options);
      },
      [Symbol.asyncDispose]: () => Promise.resolve(),
    });
  const context = { rows, pendingIds: async () => written, noteAnswer: () => undefined };
  await fetchRows(
    { ...context, signal: new AbortController().signal },
    { directory, database, backups, codeParser, logger, openFormer },
  );
  return readdir(backups).catch(() => []);
}

const contents = async (): Promise<readonly string[]> =>
  (await rows.scroll(MEMORIES, { limit: 1000 })).points.map(({ payload }) => payload.content);

const range = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from }, (_, index) => `memory ${String(from + index)}`);

describe('fetchRows', () => {
  it('has nothing to do where the server has nothing', async () => {
    await fill(rows, [0, 3]);
    expect(await fetch()).toEqual([]);
    expect(await contents()).toEqual(range(0, 3));
    expect(await rowsPlace(join(folder, 'mirror'))).toBe('here');
  });

  it('takes all of it with its words and vectors, and goes on where it was stopped', async () => {
    await fill(former, [0, 450]);
    lastPage = 2;
    await expect(fetch()).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await rows.count(MEMORIES)).toBe(400);
    expect(await rowsPlace(join(folder, 'mirror'))).toBe('unknown');
    lastPage = 1;
    await fetch();
    expect(await contents()).toEqual(range(0, 450));
    const found = await rows.search(MEMORIES, { query: { mode: 'lexical', text: 'memory 449' }, limit: 1 });
    expect(found[0]?.payload.content).toBe('memory 449');
    expect(await rows.search(MEMORIES, { query: { mode: 'dense', vector: [1, 0] }, limit: 5 })).toHaveLength(5);
  });

  it('replaces what the home left behind when it moved to the server, with a backup', async () => {
    await fill(rows, [0, 10], { content: () => 'of before' });
    await fill(former, [1, 20]);
    expect(await fetch()).toEqual([expect.stringMatching(/before-fetching\.db$/u)]);
    expect(await contents()).toEqual(range(1, 20));
  });

  it('leaves what was written here meanwhile', async () => {
    await fill(former, [0, 5]);
    await fill(rows, [2, 3], { content: () => 'written here' });
    await fill(rows, [9, 10]);
    written = new Set([idOf(2), idOf(9)]);
    await fetch();
    expect(await contents()).toEqual(['memory 0', 'memory 1', 'written here', 'memory 3', 'memory 4', 'memory 9']);
  });

  it('lets go what another model had made of it', async () => {
    await fill(rows, [0, 5], { collection: OLD });
    await fill(former, [0, 6]);
    await fetch();
    expect(await contents()).toEqual(range(0, 6));
    expect(await rows.listCollections()).toMatchObject([{ name: 'memories', model: MEMORIES.model, count: 6 }]);
  });

  it('leaves the rows of a home that are others, or more, as they are', async () => {
    await fill(rows, [0, 10]);
    await fill(former, [5, 8], { content: () => 'of long ago' });
    await fetch();
    expect(await contents()).toEqual(range(0, 10));
    await rm(join(folder, 'mirror'), { recursive: true });
    await fill(former, [100, 200]);
    await former.delete(
      MEMORIES,
      Array.from({ length: 10 }, (_, index) => idOf(index)),
    );
    expect(await fetch()).toEqual([]);
    expect(await contents()).toEqual(range(0, 10));
  });

  it('takes also less than the home has, where the home is known to have gone on there', async () => {
    await fill(rows, [0, 10]);
    await fill(former, [4, 10]);
    await declareRowsElsewhere(join(folder, 'mirror'));
    expect(await fetch()).toHaveLength(1);
    expect(await contents()).toEqual(range(4, 10));
    expect(await rowsPlace(join(folder, 'mirror'))).toBe('here');
  });

  it('leaves what a session of before has stored here since', async () => {
    await fill(rows, [0, 10]);
    await fill(former, [0, 11]);
    await declareRowsElsewhere(join(folder, 'mirror'));
    const { payload } = (await rows.get(MEMORIES, [idOf(9)]))[0]!;
    const late = { ...payload, id: 'memory_late', content: 'late', createdAt: Date.now() + 1000 };
    await rows.upsert(MEMORIES, [
      { id: late.id, vector: [1, 0], text: { content: late.content, tags: '' }, payload: late },
    ]);
    await fetch();
    expect(await contents()).toEqual([...range(0, 11), 'late']);
  });

  it('takes nothing of others where the home has stored beside them, and says so', async () => {
    await fill(rows, [0, 10]);
    await fill(former, [100, 120]);
    await declareRowsElsewhere(join(folder, 'mirror'));
    expect(await fetch()).toEqual([]);
    expect(await contents()).toEqual(range(0, 10));
    expect(await rowsLeft(join(folder, 'mirror'))).toEqual(['memories']);
  });
});
