import { describe, expect, it } from '@jest/globals';
import { GLOBAL_PROJECT, type ProjectIds } from '@learning-memory/project';
import { VALUE_TEXT_FIELD, valueCollection } from './value-collection.ts';
import { experiencesOf, THEMES } from '../test-support/experiences.ts';
import { newHome, type Home } from '../test-support/home.ts';

const A = ['project_a', GLOBAL_PROJECT];
const B = ['project_b', GLOBAL_PROJECT];
const TEXT = THEMES.database;

/** Values of the same text: of A, of B, of the clusters over all, and of nobody, in this order. */
async function homeOfFour(): Promise<{ readonly home: Home; readonly ids: readonly string[] }> {
  const home = await newHome();
  for (const project of ['project_a', 'project_b', undefined])
    await home.add(experiencesOf('database', 20, { project }));
  const ids: string[] = [];
  for (const projects of [A, B, undefined, [null]]) {
    const { clusters } = await home.values.clusters({ axis: 'full', projects });
    const stored = await home.values.store({ text: TEXT, axis: 'full', clusterId: clusters[0]!.id });
    expect(stored.created).toBe(true);
    ids.push(stored.value.id);
  }
  return { home, ids };
}

async function putValues({ embedding, vectorStore }: Home, count: number, project?: string): Promise<void> {
  const vector = await embedding.embed(TEXT, { inputType: 'document' });
  const payload = { text: TEXT, axis: 'full', clusterId: 'cluster_full_0', clusterSize: 9, similarity: 1 } as const;
  const points = Array.from({ length: count }, (_, index) => ({
    id: `value_${project ?? 'old'}_${index}`,
    vector,
    text: { [VALUE_TEXT_FIELD]: TEXT },
    payload: { ...payload, createdAt: index, ...(project === undefined ? {} : { project }) },
  }));
  await vectorStore.upsert(valueCollection(embedding.model), points);
}

describe('values', () => {
  it('belong where their cluster does; what clusters over all have taught is global', async () => {
    const { home, ids } = await homeOfFour();
    await using _home = home;
    const values = await home.open().get(ids);
    expect(values.map(({ project }) => project)).toEqual(['project_a', 'project_b', GLOBAL_PROJECT, undefined]);
    expect(values.map(({ clusterSize, detached }) => [clusterSize, detached])).toEqual(
      [20, 20, 60, 20].map((size) => [size, false]),
    );
  });

  it.each<[string, ProjectIds | undefined, readonly number[]]>([
    ['of A', A, [0, 2]],
    ['of B', B, [1, 2]],
    ['of both, joined', ['project_b', 'project_a', GLOBAL_PROJECT], [0, 1, 2]],
    ['of a third', ['project_c', GLOBAL_PROJECT], [2]],
    ['of nobody', [null], [3]],
    ['of nothing', [], []],
    ['of all', undefined, [0, 1, 2, 3]],
  ])('%s alone are listed and found', async (_whose, projects, expected) => {
    const { home, ids } = await homeOfFour();
    await using _home = home;
    const wanted = expected.map((index) => ids[index]!).toSorted();
    const listed = await home.values.list({ limit: 10, projects });
    expect(listed.map(({ id }) => id).toSorted()).toEqual(wanted);
    const { hits } = await home.values.search({ query: TEXT, limit: 10, projects });
    expect(hits.map(({ id }) => id).toSorted()).toEqual(wanted);
  });

  it('of a project are found among a thousand of another', async () => {
    await using home = await newHome();
    await putValues(home, 1000, 'project_b');
    await putValues(home, 1, 'project_a');
    const expected = [{ id: 'value_project_a_0' }];
    expect(await home.values.list({ limit: 1, projects: A })).toMatchObject(expected);
    expect((await home.values.search({ query: TEXT, limit: 1, projects: A })).hits).toMatchObject(expected);
  });
});

describe('assignProject', () => {
  it('gives a project to values without one alone, keeps their vectors, and may be repeated', async () => {
    await using home = await newHome();
    await putValues(home, 250);
    await putValues(home, 2, 'project_b');
    expect(await home.values.assignProject('project_a')).toBe(250);
    expect(await home.values.assignProject('project_c')).toBe(0);
    const collection = valueCollection(home.embedding.model);
    expect(await home.vectorStore.count(collection, { op: 'eq', field: 'project', value: 'project_a' })).toBe(250);
    expect(await home.vectorStore.count(collection, { op: 'eq', field: 'project', value: 'project_b' })).toBe(2);
    const vector = (await home.embedding.embed(TEXT, { inputType: 'query' }))!;
    for (const query of [{ mode: 'dense', vector } as const, { mode: 'lexical', text: TEXT } as const]) {
      expect(await home.vectorStore.search(collection, { query, limit: 1000 })).toHaveLength(252);
    }
    expect((await home.values.get(['value_old_7']))[0]).toMatchObject({
      text: TEXT,
      createdAt: 7,
      project: 'project_a',
    });
  });

  it('goes on where it broke off', async () => {
    await using home = await newHome();
    await putValues(home, 250);
    const { vectorStore } = home;
    const upsert = vectorStore.upsert.bind(vectorStore);
    let writes = 0;
    vectorStore.upsert = async (...call) => {
      writes += 1;
      if (writes === 2) throw new Error('The disk is full.');
      await upsert(...call);
    };
    await expect(home.values.assignProject('project_a')).rejects.toThrow('The disk is full.');
    expect(await home.values.assignProject('project_a')).toBe(150);
  });
});
