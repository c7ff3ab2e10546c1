import { describe, expect, it } from '@jest/globals';
import type { CarriedClusters, CarriedValue } from '@learning-memory/value-store';
import { experiencesOf, strangers, THEMES } from '../test-support/experiences.ts';
import { newHome, type Home } from '../test-support/home.ts';

const TOKEN = ['ghp', '16C7e42F292c6912E7710c838347Ae178B4a'].join('_');

interface Carried {
  readonly clusters: readonly CarriedClusters[];
  readonly values: readonly CarriedValue[];
}

async function exported({ values }: Home): Promise<Carried> {
  const carried: { clusters: CarriedClusters[]; values: CarriedValue[] } = { clusters: [], values: [] };
  for await (const clusters of values.exportClusters()) carried.clusters.push(clusters);
  for await (const value of values.exportValues()) carried.values.push(value);
  return carried;
}

async function imported({ values: store }: Home, { clusters, values }: Carried): Promise<readonly string[]> {
  const outcomes: string[] = [];
  for (const each of clusters) outcomes.push((await store.importClusters(each)).outcome);
  for (const each of values) outcomes.push((await store.importValue(each)).outcome);
  return outcomes;
}

const ENTRIES = [...experiencesOf('database', 12), ...experiencesOf('clock', 8), ...strangers(3)];

/** Clusters 0 (database) and 1 (clock), each with a value, one of them shown. */
async function filledHome(): Promise<Home> {
  const home = await newHome();
  await home.add(ENTRIES);
  await home.values.clusters({ axis: 'full' });
  const shown = await home.values.store({ text: THEMES.database, clusterId: 'full_0', axis: 'full' });
  await home.values.store({ text: THEMES.clock, clusterId: 'full_1', axis: 'full' });
  await home.values.recordShown({ ids: [shown.value.id], sessionId: 's' });
  return home;
}

/** JSON on its way, as in a file. */
const written = (carried: Carried): Carried => JSON.parse(JSON.stringify(carried)) as Carried;

describe('carried values and clusters', () => {
  it('come out of a home with the same experiences as they went in, and stand for their clusters', async () => {
    await using home = await filledHome();
    await using other = await newHome();
    await other.add(ENTRIES);
    const before = written(await exported(home));
    expect([before.clusters.length, before.values.length]).toEqual([1, 2]);
    expect(await imported(other, before)).toEqual(['added', 'added', 'added']);
    expect(await exported(other)).toEqual(before);
    expect(await imported(other, before)).toEqual(['equal', 'equal', 'equal']);
    expect(await other.values.list({ limit: 10 })).toEqual(await home.values.list({ limit: 10 }));
    expect((await other.values.clusters({ axis: 'full' })).clusters.map(({ id }) => id)).toEqual(
      (await home.values.clusters({ axis: 'full' })).clusters.map(({ id }) => id),
    );
    const { hits } = await other.values.search({ query: THEMES.clock, limit: 1 });
    expect(hits[0]?.value.text).toBe(THEMES.clock);
  });

  it('are in conflict where other experiences have the ids of the clusters', async () => {
    await using home = await filledHome();
    await using other = await newHome();
    await other.add([...experiencesOf('cache', 12), ...experiencesOf('certificate', 8), ...strangers(3)]);
    await other.values.clusters({ axis: 'full' });
    const carried = await exported(home);
    expect(await imported(other, carried)).toEqual(['conflicting', 'conflicting', 'conflicting']);
    const [value] = carried.values;
    expect(await other.values.importValue(value!)).toMatchObject({ reason: expect.stringContaining('cluster_full_') });
    expect(await other.values.list({ limit: 10 })).toEqual([]);
  });

  it('stay as they are here where they differ', async () => {
    await using home = await filledHome();
    const { values } = await exported(home);
    const changed = { ...values[0]!, value: { ...values[0]!.value, clusterSize: 99 } };
    expect(await home.values.importValue(changed)).toMatchObject({
      outcome: 'conflicting',
      reason: expect.stringContaining('clusterSize'),
    });
    expect((await exported(home)).values).toEqual(values);
  });

  it('lose their secrets', async () => {
    await using home = await filledHome();
    await using other = await newHome();
    const [value] = (await exported(home)).values;
    const carried = { ...value!, value: { ...value!.value, text: `Push with ${TOKEN}` } };
    expect(await other.values.importValue(carried)).toMatchObject({ outcome: 'added', redactions: 1 });
    expect(JSON.stringify(await exported(other))).not.toContain(TOKEN);
  });

  it.each([
    ['an id that is a path', { id: '../x' }, {}],
    ['a cluster of another axis', {}, { clusterId: 'cluster_surprise_0' }],
    ['no cluster id', {}, { clusterId: 'cluster' }],
    ['a foreign axis', {}, { axis: 'cooking' }],
    ['no text', {}, { text: '  ' }],
    ['a text without end', {}, { text: 'x'.repeat(5000) }],
  ])('are refused with %s', async (_case, fields, payload) => {
    await using home = await filledHome();
    await using other = await newHome();
    const [value] = (await exported(home)).values;
    const carried = { ...value!, ...fields, value: { ...value!.value, ...payload } } as CarriedValue;
    await expect(other.values.importValue(carried)).rejects.toMatchObject({ code: 'VALUE_STORE_INVALID_INPUT' });
    expect((await exported(other)).values).toEqual([]);
  });

  it('are refused as clusters when no clustering wrote them', async () => {
    await using home = await filledHome();
    await using other = await newHome();
    const [clusters] = (await exported(home)).clusters;
    for (const wrong of [
      { ...clusters!, report: {} },
      { ...clusters!, axis: 'cooking' },
      { ...clusters!, clusters: [{ label: 0, body: { members: [TOKEN, '<b>'], averageWeight: 1 } }] },
    ]) {
      await expect(other.values.importClusters(wrong)).rejects.toMatchObject({ code: 'VALUE_STORE_INVALID_INPUT' });
    }
    const { report } = clusters!;
    const spoilt = { ...clusters!, report: { ...(report as object), note: TOKEN } };
    expect((await other.values.importClusters(spoilt)).outcome).toBe('added');
    expect(JSON.stringify(await exported(other))).not.toContain(TOKEN);
  });
});

describe('a value that is taken out', () => {
  it('is gone, and comes back as it was, with what it was shown', async () => {
    await using home = await filledHome();
    const before = written(await exported(home));
    const [first] = before.values;
    if (first === undefined) throw new Error('There is no value.');
    const removed = await home.values.remove(first.id);
    expect(JSON.parse(JSON.stringify(removed))).toEqual(first);
    expect(await home.values.get([first.id])).toEqual([]);
    expect(await home.values.remove(first.id)).toBeUndefined();
    expect((await home.values.importValue(first)).outcome).toBe('added');
    expect(written(await exported(home))).toEqual(before);
  });
});
