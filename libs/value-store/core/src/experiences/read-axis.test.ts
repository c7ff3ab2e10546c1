import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { metadataStoreError } from '@learning-memory/metadata-store';
import type { ClusterRunStore, ClusterScope } from '@learning-memory/value-store';
import type { VectorStore } from '@learning-memory/vector-store';
import { experiencesOf } from '../test-support/experiences.ts';
import { newHome, type Home } from '../test-support/home.ts';

const FULL: ClusterScope = { axis: 'full' };

async function homeWithThemes(): Promise<Home> {
  const home = await newHome();
  await home.add([...experiencesOf('database', 12), ...experiencesOf('clock', 8)]);
  return home;
}

/** The stored runs with another way to find the last one. */
function withLatest({ runs }: Home, latest: ClusterRunStore['latest']): ClusterRunStore {
  return { ...runs, latest };
}

/** Watches the vector store, and keeps the signals of all readings of vectors. */
function watched({ vectorStore }: Home): { readonly vectorStore: VectorStore; readonly signals: AbortSignal[] } {
  const signals: AbortSignal[] = [];
  const watching: VectorStore = {
    ensureCollection: (collection) => vectorStore.ensureCollection(collection),
    upsert: (collection, points) => vectorStore.upsert(collection, points),
    get: (collection, ids, options) => vectorStore.get(collection, ids, options),
    search: (collection, options) => vectorStore.search(collection, options),
    scroll(collection, options) {
      if (options.withVectors === true && options.signal !== undefined) signals.push(options.signal);
      return vectorStore.scroll(collection, options);
    },
    count: (collection, filter) => vectorStore.count(collection, filter),
    delete: (collection, ids) => vectorStore.delete(collection, ids),
    listCollections: () => vectorStore.listCollections(),
    reembedding: vectorStore.reembedding,
    [Symbol.asyncDispose]: () => vectorStore[Symbol.asyncDispose](),
  };
  return { vectorStore: watching, signals };
}

async function untilRead(signals: readonly AbortSignal[]): Promise<void> {
  while (signals.length === 0) await setTimeout(5);
}

describe('while the store of runs opens', () => {
  it('the axis is read for the run to come', async () => {
    await using home = await homeWithThemes();
    const { vectorStore, signals } = watched(home);
    const runs = withLatest(home, async (scope) => {
      await untilRead(signals);
      return home.runs.latest(scope);
    });
    const { clusters } = await home.open({ runs, vectorStore }).clusters(FULL);
    expect(clusters.map(({ size }) => size)).toEqual([12, 8]);
    expect(signals).toHaveLength(1);
  });

  it('the reading is given up when the last run still holds', async () => {
    await using home = await homeWithThemes();
    await home.values.clusters(FULL);
    const { vectorStore, signals } = watched(home);
    const runs = withLatest(home, async (scope) => {
      await untilRead(signals);
      return home.runs.latest(scope);
    });
    const { clusters, reused } = await home.open({ runs, vectorStore }).clusters(FULL);
    expect([clusters.length, reused]).toEqual([2, true]);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(home.clusterer.calls).toHaveLength(1);
  });

  it('a failure of it is the answer', async () => {
    await using home = await homeWithThemes();
    const { vectorStore, signals } = watched(home);
    const runs = withLatest(home, async () => {
      await untilRead(signals);
      throw metadataStoreError('METADATA_STORE_UNAVAILABLE', 'The disk is gone.');
    });
    await expect(home.open({ runs, vectorStore }).clusters(FULL)).rejects.toMatchObject({
      code: 'METADATA_STORE_UNAVAILABLE',
    });
  });

  it('too few experiences are said at once', async () => {
    await using home = await newHome();
    const runs = withLatest(home, async () => {
      throw metadataStoreError('METADATA_STORE_UNAVAILABLE', 'The disk is gone.');
    });
    await expect(home.open({ runs }).clusters(FULL)).rejects.toMatchObject({
      code: 'VALUE_STORE_INSUFFICIENT_DATA',
    });
  });
});

describe('when the store of runs is open', () => {
  it.each<[string, ClusterScope, string | undefined]>([
    ['over all', FULL, undefined],
    ['of a project', { ...FULL, projects: [null] }, 'unknown'],
  ])('the axis is not read if the last run %s still holds', async (_whose, scope, project) => {
    await using home = await homeWithThemes();
    await home.values.clusters(scope);
    const last = await home.runs.latest({ ...FULL, project });
    const { vectorStore, signals } = watched(home);
    const runs = withLatest(home, async () => last);
    expect((await home.open({ runs, vectorStore }).clusters(scope)).reused).toBe(true);
    expect(signals).toEqual([]);
  });
});
