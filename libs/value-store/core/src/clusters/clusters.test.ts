import { describe, expect, it } from '@jest/globals';
import type { Axis, Domain } from '@learning-memory/ghap';
import type { ClusterScope, ValueStore } from '@learning-memory/value-store';
import { experience, experiencesOf, strangers, THEMES } from '../test-support/experiences.ts';
import { newHome } from '../test-support/home.ts';

const FULL: ClusterScope = { axis: 'full' };

async function sizes(values: ValueStore, scope: ClusterScope = FULL): Promise<Readonly<Record<string, number>>> {
  const { clusters } = await values.clusters(scope);
  return Object.fromEntries(clusters.map(({ id, size }) => [id, size]));
}

describe('clusters of too little', () => {
  it.each([0, 1, 19])('are refused for %d experiences with what is missing', async (experiences) => {
    await using home = await newHome();
    await home.add(experiencesOf('cache', experiences));
    await expect(home.values.clusters(FULL)).rejects.toMatchObject({
      code: 'VALUE_STORE_INSUFFICIENT_DATA',
      kind: 'insufficient_data',
      message: expect.stringMatching(`There are ${experiences} .* At least 20 .* ${20 - experiences} are missing`),
      details: { experiences, required: 20, missing: 20 - experiences },
    });
    expect(home.clusterer.calls).toEqual([]);
  });

  it('are refused for an axis or a domain that holds too few of them', async () => {
    await using home = await newHome();
    await home.add(experiencesOf('cache', 20));
    await home.add(experiencesOf('clock', 7, { domain: 'testing' }), ['full', 'surprise']);
    await expect(home.values.clusters({ axis: 'surprise' })).rejects.toMatchObject({
      message: expect.stringMatching(/There are 7 experiences on axis 'surprise'.*10.*resolve 3 more falsified/),
      details: { axis: 'surprise', experiences: 7, required: 10, missing: 3 },
    });
    await expect(home.values.clusters({ axis: 'full', domain: 'testing' })).rejects.toMatchObject({
      message: expect.stringContaining("axis 'full' in domain 'testing'"),
      details: { axis: 'full', domain: 'testing', experiences: 7, missing: 3 },
    });
  });

  it('are refused when the model could read too few', async () => {
    await using home = await newHome();
    await home.add([...experiencesOf('cache', 8), ...Array.from({ length: 12 }, () => experience('👍'))]);
    await expect(home.values.clusters(FULL)).rejects.toMatchObject({
      code: 'VALUE_STORE_INSUFFICIENT_DATA',
      message: expect.stringMatching(/There are 8 .* can read, and 12 that it cannot/),
      details: { experiences: 8, unreadable: 12, missing: 2 },
    });
  });

  it.each([
    [{ axis: 'domain' as Axis }, /'axis' is 'domain'.*full, strategy, surprise, root_cause/],
    [{ axis: 'full' as Axis, domain: 'cooking' as Domain }, /'domain' is 'cooking'.*debugging/],
  ])('are refused for %j', async (scope, message) => {
    await using home = await newHome();
    await expect(home.values.clusters(scope)).rejects.toMatchObject({
      code: 'VALUE_STORE_INVALID_INPUT',
      message: expect.stringMatching(message),
    });
  });
});

describe('clusters', () => {
  it('are named by axis and label, largest first, with noise and unreadable counted apart', async () => {
    await using home = await newHome();
    await home.add(experiencesOf('clock', 7, { confidenceTier: 'bronze' }));
    await home.add([
      ...experiencesOf('database', 11),
      ...experiencesOf('database', 1, { confidenceTier: 'abandoned' }),
    ]);
    await home.add([...strangers(4), experience('👍')]);
    expect(await home.values.clusters(FULL)).toEqual({
      axis: 'full',
      clusters: [
        { id: 'cluster_full_0', label: 0, size: 12, averageWeight: 0.933333, due: 'new' },
        { id: 'cluster_full_1', label: 1, size: 7, averageWeight: 0.5, due: 'new' },
      ],
      noiseCount: 4,
      unreadableCount: 1,
      parameters: { minClusterSize: 5, minSamples: 3 },
      fallback: false,
      reused: false,
      clusteredAt: home.clock.now,
    });
  });

  it('of more than a page are read whole', async () => {
    await using home = await newHome();
    await home.add([...experiencesOf('database', 259), ...experiencesOf('clock', 251)]);
    const last = experiencesOf('database', 1, { goal: THEMES.database });
    await home.add(last);
    expect(await sizes(home.values)).toEqual({ cluster_full_0: 260, cluster_full_1: 251 });
    const { members, size } = await home.values.members('cluster_full_0', 1);
    expect(size).toBe(260);
    expect(members.map(({ entry }) => entry.id)).toEqual(last.map(({ id }) => id));
  });

  it('of axes and domains have their own ids', async () => {
    await using home = await newHome();
    await home.add(experiencesOf('database', 12), ['full', 'strategy']);
    await home.add(experiencesOf('clock', 10, { domain: 'testing' }));
    expect(await sizes(home.values)).toEqual({ cluster_full_0: 12, cluster_full_1: 10 });
    expect(await sizes(home.values, { axis: 'full', domain: 'testing' })).toEqual({ cluster_full_2: 10 });
    expect(await sizes(home.values, { axis: 'strategy' })).toEqual({ cluster_strategy_0: 12 });
    expect(await sizes(home.values)).toEqual({ cluster_full_0: 12, cluster_full_1: 10 });
    expect(await home.values.members('full_2', 1)).toMatchObject({ axis: 'full', domain: 'testing', size: 10 });
  });

  it('are sought with finer parameters when the usual ones find none', async () => {
    await using home = await newHome();
    await home.add([...experiencesOf('database', 4), ...experiencesOf('clock', 3), ...strangers(15)]);
    expect(await home.values.clusters(FULL)).toMatchObject({
      clusters: [{ size: 4 }, { size: 3 }],
      noiseCount: 15,
      parameters: { minClusterSize: 3, minSamples: 2 },
      fallback: true,
    });
    expect(home.clusterer.calls).toEqual([
      { minClusterSize: 5, minSamples: 3 },
      { minClusterSize: 3, minSamples: 2 },
    ]);
  });

  it.each([
    [{ minClusterSize: 3, minSamples: 2 }, 1],
    [{ minClusterSize: 2, minSamples: 1 }, 1],
    [{ minClusterSize: 2, minSamples: 4 }, 2],
  ])('are sought %j and, if that is finer, once more: %d in all', async (parameters, calls) => {
    await using home = await newHome(parameters);
    await home.add(strangers(20));
    expect((await home.values.clusters(FULL)).fallback).toBe(calls === 2);
    expect(home.clusterer.calls).toHaveLength(calls);
  });
});

describe('an axis without clusters', () => {
  it('is an answer: why, what comes nearest, what to try', async () => {
    await using home = await newHome();
    await home.add([...experiencesOf('cache', 2), ...strangers(18)]);
    const answer = await home.values.clusters(FULL);
    expect(answer).toMatchObject({
      clusters: [],
      noiseCount: 20,
      fallback: true,
      noClusters: {
        reason: expect.stringMatching(/All 20 .*axis 'full' are noise.*at least 5 .*at least 3 /),
        advice: expect.stringContaining("an axis other than 'full'"),
      },
    });
    const { nearestPairs } = answer.noClusters!;
    expect(nearestPairs).toHaveLength(3);
    expect(nearestPairs[0]?.goals).toEqual([
      expect.stringContaining(THEMES.cache),
      expect.stringContaining(THEMES.cache),
    ]);
    expect(nearestPairs.map(({ similarity }) => similarity)).toEqual(
      nearestPairs.map(({ similarity }) => similarity).toSorted((a, b) => b - a),
    );
    expect(await home.values.clusters(FULL)).toEqual({ ...answer, reused: true });
  });

  it('advises to leave the domain out', async () => {
    await using home = await newHome();
    await home.add(strangers(20));
    const { noClusters } = await home.values.clusters({ axis: 'full', domain: 'debugging' });
    expect(noClusters?.advice).toContain('leave the domain out');
  });
});

describe('the last run', () => {
  it('answers while the axis is unchanged, also after a restart', async () => {
    await using home = await newHome();
    const entries = [...experiencesOf('database', 12), ...experiencesOf('clock', 8)];
    await home.add(entries);
    const first = await home.values.clusters(FULL);
    home.clock.now += 1000;
    await home.add(entries.slice(3, 5));
    for (const values of [home.values, home.open()]) {
      expect(await values.clusters(FULL)).toEqual({ ...first, reused: true });
    }
    expect(home.clusterer.calls).toHaveLength(1);
  });

  it.each([
    ['a new experience', {}],
    ['one that arrives late', { createdAt: 1, resolvedAt: 2 }],
  ])('is out of date with %s', async (_what, times) => {
    await using home = await newHome();
    await home.add(experiencesOf('database', 20));
    await home.values.clusters(FULL);
    await home.add(experiencesOf('database', 1, times));
    expect(await home.values.clusters(FULL)).toMatchObject({ reused: false, clusters: [{ label: 0, size: 21 }] });
  });

  it('is out of date with other parameters', async () => {
    await using home = await newHome();
    await home.add(experiencesOf('database', 20));
    await home.values.clusters(FULL);
    expect((await home.open({ minSamples: 2 }).clusters(FULL)).reused).toBe(false);
  });

  it('hands its labels on: growth and new themes rename nothing, and the label of a vanished cluster revives', async () => {
    await using home = await newHome();
    await home.add([...experiencesOf('database', 12), ...experiencesOf('clock', 9)]);
    expect(await sizes(home.values)).toEqual({ cluster_full_0: 12, cluster_full_1: 9 });

    await home.add([...experiencesOf('clock', 20), ...experiencesOf('cache', 15)]);
    expect(await sizes(home.values)).toEqual({ cluster_full_1: 29, cluster_full_2: 15, cluster_full_0: 12 });

    const strict = home.open({ minClusterSize: 14 });
    expect(await sizes(strict)).toEqual({ cluster_full_1: 29, cluster_full_2: 15 });
    // Also with nothing but runs without it in the last twenty.
    for (let turn = 0; turn < 21; turn += 1)
      await home.open({ minClusterSize: 14, minSamples: 4 + turn }).clusters(FULL);
    expect(await home.values.clusters(FULL)).toMatchObject({
      clusters: [{ label: 1 }, { label: 2 }, { label: 0, size: 12 }],
      changes: { revived: ['cluster_full_0'], born: [], gone: [] },
    });
  });

  it('gives fresh labels to clusters of what was noise before', async () => {
    await using home = await newHome({ minClusterSize: 10 });
    await home.add([...experiencesOf('database', 10), ...experiencesOf('clock', 9), ...experiencesOf('cache', 9)]);
    expect(await sizes(home.values)).toEqual({ cluster_full_0: 10 });
    await home.add([...experiencesOf('clock', 1), ...experiencesOf('cache', 1)]);
    expect(await sizes(home.values)).toEqual({ cluster_full_0: 10, cluster_full_1: 10, cluster_full_2: 10 });
  });
});
