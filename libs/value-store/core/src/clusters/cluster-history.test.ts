import { describe, expect, it } from '@jest/globals';
import type { ClusterScope } from '@learning-memory/value-store';
import { experiencesOf, THEMES } from '../test-support/experiences.ts';
import { newHome, type Home } from '../test-support/home.ts';

const FULL: ClusterScope = { axis: 'full' };

describe('a run', () => {
  it('says what changed, also when it is asked again and after a restart', async () => {
    await using home = await newHome();
    await home.add([...experiencesOf('database', 12), ...experiencesOf('clock', 9)]);
    expect((await home.values.clusters(FULL)).changes).toBeUndefined();
    const since = home.clock.now;
    home.clock.now += 1000;
    await home.add([...experiencesOf('clock', 3), ...experiencesOf('cache', 9)]);
    const changes = {
      since,
      born: ['cluster_full_2'],
      revived: [],
      grown: [{ id: 'cluster_full_1', by: 3 }],
      split: [],
      merged: [],
      gone: [],
    };
    expect(await home.values.clusters(FULL)).toMatchObject({ reused: false, changes });
    expect(await home.open().clusters(FULL)).toMatchObject({ reused: true, changes });
  });

  it('hands on the labels of one that noted neither space nor changes, as runs of before did', async () => {
    await using home = await newHome();
    await home.add([...experiencesOf('database', 12), ...experiencesOf('clock', 9)]);
    await home.values.clusters(FULL);
    const run = await home.runs.latest(FULL);
    const { foldedIn: _foldedIn, before: _before, ...report } = JSON.parse(run!.report);
    const clusters = run!.clusters.map(({ label, body }) => {
      const { members, averageWeight } = JSON.parse(body);
      return { label, body: JSON.stringify({ members, averageWeight }) };
    });
    await home.runs.append({ ...run!, report: JSON.stringify(report), clusters }, run!.number);
    expect(await home.values.clusters(FULL)).not.toHaveProperty('changes');
    await home.add(experiencesOf('clock', 1));
    expect(await home.values.clusters(FULL)).toMatchObject({
      clusters: [
        { label: 0, size: 12 },
        { label: 1, size: 10 },
      ],
      changes: { grown: [{ id: 'cluster_full_1', by: 1 }] },
    });
  });
});

describe('clusters that are due', () => {
  const dues = async ({ values }: Home) =>
    Object.fromEntries((await values.clusters(FULL)).clusters.map(({ label, due }) => [label, due]));

  it('are those without a value, and those that have grown by a fifth since', async () => {
    await using home = await newHome();
    await home.add([...experiencesOf('database', 12), ...experiencesOf('clock', 10)]);
    expect(await dues(home)).toEqual({ 0: 'new', 1: 'new' });
    home.clock.now += 1000;
    await home.values.store({ text: THEMES.clock, clusterId: 'cluster_full_1', axis: 'full' });
    expect(await dues(home)).toEqual({ 0: 'new', 1: undefined });
    await home.add(experiencesOf('clock', 1));
    expect(await dues(home)).toEqual({ 0: 'new', 1: undefined });
    await home.add(experiencesOf('clock', 1));
    expect(await dues(home)).toEqual({ 0: 'new', 1: 'changed' });
    home.clock.now += 1000;
    await home.values.store({ text: `The ${THEMES.clock}`, clusterId: 'cluster_full_1', axis: 'full' });
    expect(await dues(home)).toEqual({ 0: 'new', 1: undefined });
  });

  it('are so no more once their value is stored again, because it is still true', async () => {
    await using home = await newHome();
    await home.add([...experiencesOf('database', 12), ...experiencesOf('clock', 10)]);
    await home.values.clusters(FULL);
    const candidate = { text: THEMES.clock, clusterId: 'cluster_full_1', axis: 'full' } as const;
    const { value } = await home.values.store(candidate);
    await home.add(experiencesOf('clock', 2));
    home.clock.now += 1000;
    expect(await dues(home)).toEqual({ 0: 'new', 1: 'changed' });
    const again = await home.values.store(candidate);
    expect(again).toMatchObject({
      created: false,
      value: { id: value.id, createdAt: value.createdAt, clusterSize: 12, reaffirmedAt: home.clock.now },
    });
    expect(await dues(home)).toEqual({ 0: 'new', 1: undefined });
    home.clock.now += 1000;
    expect(await home.values.store(candidate)).toEqual({ ...again, redactions: 0 });
    await home.add(experiencesOf('clock', 3));
    expect(await dues(home)).toEqual({ 0: 'new', 1: 'changed' });
  });

  it('are those that came back after their value was stored', async () => {
    await using home = await newHome();
    await home.add([...experiencesOf('database', 16), ...experiencesOf('clock', 10)]);
    await home.values.clusters(FULL);
    await home.values.store({ text: THEMES.clock, clusterId: 'cluster_full_1', axis: 'full' });
    home.clock.now += 1000;
    await home.open({ minClusterSize: 13 }).clusters(FULL);
    expect(await dues(home)).toEqual({ 0: 'new', 1: 'changed' });
  });
});
