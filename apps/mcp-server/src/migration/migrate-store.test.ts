import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTreeSitterCodeParser } from '@learning-memory/code-indexer-tree-sitter';
import { codeUnitCollection } from '@learning-memory/code-indexer-core';
import { memoryCollection } from '@learning-memory/memory-core';
import type { CollectionInfo, VectorStore } from '@learning-memory/vector-store';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import { dataPaths } from '../data-paths.ts';
import { fillOldHome, OLD_HOME, subject } from '../test-support/old-home.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';
import type { Target } from './judge-target.ts';
import { migrateStore } from './migrate-store.ts';
import { migratedCollection } from './migrated-collections.ts';

/** The store in memory looks at every point for every search. */
const MOST = 150;
const COUNTS = Object.fromEntries(Object.entries(OLD_HOME).map(([name, count]) => [name, Math.min(count, MOST)]));
const POINTS = Object.values(COUNTS).reduce((sum, count) => sum + count, 0);

const SHARED: Target = { name: 'qdrant-shared', isOwn: false };
const OWN: Target = { name: 'sqlite', isOwn: true };

let home: TemporaryHome;
let source: VectorStore;
const parser = createTreeSitterCodeParser();

beforeAll(async () => {
  home = await temporaryHome();
  await fillOldHome(home.home, join(home.journal, 'code'));
  source = createSqliteVectorStore({ file: dataPaths(home.home).database });
  for (const { name, model } of await source.listCollections()) {
    const { collection } = migratedCollection(name, model, parser)!;
    const rest: string[] = [];
    for (let offset = MOST; offset < OLD_HOME[name]!; offset += 1000) {
      rest.push(...(await source.scroll(collection, { limit: 1000, offset })).points.map(({ id }) => id));
    }
    await source.delete(collection, rest);
  }
});

afterAll(async () => {
  await source[Symbol.asyncDispose]();
  await parser[Symbol.asyncDispose]();
  await home[Symbol.asyncDispose]();
});

async function memories(): Promise<CollectionInfo> {
  return (await source.listCollections()).find(({ name }) => name === 'memories')!;
}

describe('migrateStore', () => {
  it('copies all there and back, and both stores find the same', async () => {
    const before = await source.listCollections();
    const bytes = await readFile(dataPaths(home.home).database);
    await using to = createMemoryVectorStore();
    const seen: number[] = [];
    const report = await migrateStore({
      from: source,
      to,
      parser,
      target: SHARED,
      onProgress: ({ done }) => seen.push(done),
    });
    expect(report.counts).toEqual(COUNTS);
    expect(report.searches.asked).toBeGreaterThan(200);
    expect(report.searches.agreed / report.searches.asked).toBeGreaterThan(0.98);
    expect(seen.at(-1)).toBe(POINTS);
    expect(await to.listCollections()).toEqual(before);
    expect((await readFile(dataPaths(home.home).database)).equals(bytes)).toBe(true);

    await using back = createSqliteVectorStore({ file: join(home.journal, 'back.db') });
    await migrateStore({ from: to, to: back, parser, target: OWN });
    expect(await back.listCollections()).toEqual(before);
    // As the first store has it, bodies of code included.
    const again = await migrateStore({ from: source, to: back, parser, target: OWN });
    expect(again.searches.agreed).toBeCloseTo(again.searches.asked, 6);
  });

  it('goes on where it was stopped', async () => {
    await using to = createMemoryVectorStore();
    const controller = new AbortController();
    const stopped = migrateStore({
      from: source,
      to,
      parser,
      target: SHARED,
      signal: controller.signal,
      onProgress: ({ done }) => done > 300 && controller.abort(),
    });
    await expect(stopped).rejects.toMatchObject({ code: 'MIGRATION_ABORTED' });
    expect((await migrateStore({ from: source, to, parser, target: SHARED })).counts).toEqual(COUNTS);
  });

  it('is not done where the other store answers otherwise', async () => {
    const to = createMemoryVectorStore();
    await using deaf = { ...forgetful(to), [Symbol.asyncDispose]: () => to[Symbol.asyncDispose]() };
    await expect(migrateStore({ from: source, to: deaf, parser, target: SHARED })).rejects.toMatchObject({
      code: 'MIGRATION_INCOMPLETE',
      message: expect.stringMatching(/^Only [\d.]+ of \d+ searches found the same/u),
    });
  });

  it('waits until nothing is on its way to another model', async () => {
    await using from = createMemoryVectorStore();
    await using to = createMemoryVectorStore();
    await from.ensureCollection(memoryCollection({ id: 'one', dimension: 8 }));
    await from.reembedding.begin(memoryCollection({ id: 'other', dimension: 8 }));
    await expect(migrateStore({ from, to, parser, target: SHARED })).rejects.toMatchObject({
      code: 'MIGRATION_NOT_READY',
      message: expect.stringContaining('memories'),
    });
    expect(await to.listCollections()).toEqual([]);
  });

  it('finds code by the words of its bodies afterwards', async () => {
    await using to = createMemoryVectorStore();
    await migrateStore({ from: source, to, parser, target: SHARED });
    const { model } = await memories();
    const query = { mode: 'lexical', text: `return limit ${subject(32)}` } as const;
    const hitsOf = async (store: VectorStore) => store.search(codeUnitCollection(model), { query, limit: 3 });
    const [before, after] = [await hitsOf(source), await hitsOf(to)];
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    for (const [index, { score }] of after.entries()) expect(score).toBeCloseTo(before[index]!.score, 4);
  });
});

/** Finds nothing by words. */
function forgetful(store: VectorStore): VectorStore {
  const all = {
    ensureCollection: store.ensureCollection.bind(store),
    upsert: store.upsert.bind(store),
    get: store.get.bind(store),
    scroll: store.scroll.bind(store),
    count: store.count.bind(store),
    delete: store.delete.bind(store),
    listCollections: store.listCollections.bind(store),
    reembedding: store.reembedding,
    [Symbol.asyncDispose]: async () => undefined,
  };
  return {
    ...all,
    search: (collection, options) =>
      options.query.mode === 'lexical' ? Promise.resolve([]) : store.search(collection, options),
  };
}
