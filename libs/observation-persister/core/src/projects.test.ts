import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import type { EmbeddingService } from '@learning-memory/embedding';
import { AXES, type ResolvedGhap } from '@learning-memory/ghap';
import { experienceCollection } from '@learning-memory/observation-persister-collection';
import { GLOBAL_PROJECT } from '@learning-memory/project';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import type { VectorStore } from '@learning-memory/vector-store';
import { FALSIFIED, manyEntries } from './test-support/entries.ts';
import { openHome, type Home } from './test-support/home.ts';
import { FLAKY_TEST, SLOW_QUERY } from './test-support/samples.ts';

let embedding: EmbeddingService;
let vectorStore: VectorStore;
let home: Home;

beforeEach(async () => {
  embedding = createPackagedStaticEmbedding();
  home = await openHome({
    embedding,
    openVectorStore: (file) => {
      vectorStore = createSqliteVectorStore({ file });
      return vectorStore;
    },
  });
});
afterEach(async () => {
  await home[Symbol.asyncDispose]();
  await embedding[Symbol.asyncDispose]();
});

/** The same words in two projects, in all of them, and in nobody knows which. */
const OWNERS = { ours: 'a', theirs: 'b', everywhere: GLOBAL_PROJECT, unknown: undefined } as const;

async function storeOwned(): Promise<void> {
  for (const [name, project] of Object.entries(OWNERS))
    await home.persister.persist({ ...FLAKY_TEST, id: `ghap_20260102_030405_${name}`, ...(project && { project }) });
}

const named = (entries: readonly ResolvedGhap[]): readonly string[] =>
  entries.map(({ id }) => id.replace('ghap_20260102_030405_', '')).sort();

describe('experiences of several projects', () => {
  it.each<[readonly (string | null)[] | undefined, readonly string[]]>([
    [
      ['a', GLOBAL_PROJECT],
      ['everywhere', 'ours'],
    ],
    [
      ['b', GLOBAL_PROJECT],
      ['everywhere', 'theirs'],
    ],
    [
      ['a', 'b'],
      ['ours', 'theirs'],
    ],
    [['third', GLOBAL_PROJECT], ['everywhere']],
    [[null], ['unknown']],
    [[], []],
    [undefined, ['everywhere', 'ours', 'theirs', 'unknown']],
  ])('asked for in %j are %j', async (projects, expected) => {
    await storeOwned();
    expect(named(await home.reader.list({ projects, limit: 10 }))).toEqual(expected);
    for (const axis of ['full', 'strategy'] as const) {
      const { hits } = await home.reader.search({ query: 'flaky login test', axis, projects, limit: 10 });
      expect(named(hits.map(({ entry }) => entry))).toEqual(expected);
    }
  });

  it('are chosen before the limit', async () => {
    const only = { ...SLOW_QUERY, id: 'ghap_20260102_030405_zzzzzz', project: 'a' };
    await home.persister.persist(only);
    for (const entry of manyEntries(300)) await home.persister.persist({ ...entry, project: 'b' });
    const { hits } = await home.reader.search({
      query: 'Fix the flaky login test',
      axis: 'full',
      projects: ['a'],
      limit: 1,
    });
    expect(hits.map(({ entry }) => entry.id)).toEqual([only.id]);
    expect(await home.reader.list({ projects: ['a'], limit: 1 })).toEqual([only]);
  });
});

describe('assigning a project', () => {
  const vectorsOf = async (id: string): Promise<readonly unknown[]> =>
    Promise.all(
      AXES.map(async (axis) => {
        const [point] = await vectorStore.get(experienceCollection(axis, embedding.model), [id], { withVectors: true });
        return point?.vector;
      }),
    );

  it('gives it on every axis to what has none, once, and keeps vectors and words', async () => {
    await storeOwned();
    await home.persister.persist(FALSIFIED);
    const before = await vectorsOf(FALSIFIED.id);
    expect(before.every((vector) => Array.isArray(vector))).toBe(true);
    expect(await home.persister.countUnassigned()).toBe(2);

    expect(await home.persister.assignProject('a')).toBe(2);
    expect(await home.persister.assignProject('third')).toBe(0);
    expect(await home.persister.countUnassigned()).toBe(0);

    expect(await vectorsOf(FALSIFIED.id)).toEqual(before);
    for (const axis of AXES) {
      const { hits } = await home.reader.search({ query: 'idle connections', axis, projects: ['a'], limit: 10 });
      expect(hits.map(({ entry }) => entry)).toContainEqual({ ...FALSIFIED, project: 'a' });
    }
    expect(named(await home.reader.list({ projects: ['b'], limit: 10 }))).toEqual(['theirs']);
  });

  it('takes those of a list alone, and unknown ids and those of other projects do no harm', async () => {
    await storeOwned();
    await home.persister.persist(FALSIFIED);
    const ids = [FALSIFIED.id, 'ghap_20260102_030405_theirs', 'ghap_nobody', '../../x'];
    expect(await home.persister.assignProject('a', ids)).toBe(1);
    expect(await home.persister.countUnassigned()).toBe(1);
    expect(named(await home.reader.list({ projects: ['b'], limit: 10 }))).toEqual(['theirs']);
  });

  it('goes through more than a page', async () => {
    for (const entry of manyEntries(205)) await home.persister.persist(entry);
    expect(await home.persister.assignProject('a')).toBe(205);
    expect(await home.reader.list({ projects: ['a'], limit: 1000 })).toHaveLength(205);
  });
});
