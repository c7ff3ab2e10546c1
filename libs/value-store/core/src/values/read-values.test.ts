import { describe, expect, it } from '@jest/globals';
import type { Axis, OutcomeStatus, ResolvedGhap } from '@learning-memory/ghap';
import { experience, experiencesOf, THEMES, type Theme } from '../test-support/experiences.ts';
import { newHome, type Home } from '../test-support/home.ts';

/** Finds clusters 0 (database, 12) and 1 (clock, 8) of axis full, 0 (database, 12) of axis strategy. */
async function clustered(): Promise<Home> {
  const home = await newHome();
  await home.add(experiencesOf('database', 12), ['full', 'strategy']);
  await home.add(experiencesOf('clock', 8));
  await home.values.clusters({ axis: 'full' });
  await home.values.clusters({ axis: 'strategy' });
  return home;
}

async function store({ values, clock }: Home, theme: Theme, clusterId: string, more = ''): Promise<string> {
  clock.now += 1000;
  const axis = clusterId.split('_')[0] as Axis;
  return (await values.store({ text: `${THEMES[theme]}${more}`, clusterId, axis })).value.id;
}

describe('list', () => {
  it('is empty at first', async () => {
    await using home = await newHome();
    expect(await home.values.list({ limit: 20 })).toEqual([]);
    expect(await home.values.get(['value_0'])).toEqual([]);
    expect(await home.values.get([])).toEqual([]);
  });

  it('goes by the present size of the cluster, then by age, within the axis and the limit', async () => {
    await using home = await clustered();
    const clock = await store(home, 'clock', 'full_1');
    const old = await store(home, 'database', 'full_0');
    const young = await store(home, 'database', 'full_0', '!');
    const strategy = await store(home, 'database', 'strategy_0');
    const listed = async (options: { axis?: Axis; limit: number }): Promise<readonly string[]> =>
      (await home.values.list(options)).map(({ id }) => id);
    expect(await listed({ limit: 100 })).toEqual([strategy, young, old, clock]);
    expect(await listed({ axis: 'full', limit: 2 })).toEqual([young, old]);

    await home.add(experiencesOf('clock', 20));
    await home.values.clusters({ axis: 'full' });
    expect(await listed({ axis: 'full', limit: 1 })).toEqual([clock]);
    const [grown] = await home.values.get([clock]);
    expect(grown).toMatchObject({ clusterSize: 28, detached: false });
  });

  it('keeps the values of a vanished cluster, with the size it last had, until it is back', async () => {
    await using home = await clustered();
    const clock = await store(home, 'clock', 'full_1');
    const database = await store(home, 'database', 'full_0');
    await home.add(experiencesOf('clock', 2));
    await home.values.clusters({ axis: 'full' });
    await home.open({ minClusterSize: 11 }).clusters({ axis: 'full' });
    expect(await home.values.list({ limit: 10 })).toMatchObject([
      { id: database, clusterSize: 12, detached: false },
      { id: clock, clusterSize: 10, detached: true },
    ]);
    await home.values.clusters({ axis: 'full' });
    expect(await home.values.get([clock])).toMatchObject([{ detached: false, clusterId: 'cluster_full_1' }]);
  });

  it('knows the clusters of a domain', async () => {
    await using home = await clustered();
    await home.values.clusters({ axis: 'full', domain: 'debugging' });
    const id = await store(home, 'clock', 'full_3');
    await home.values.clusters({ axis: 'full' });
    expect(await home.values.get([id])).toMatchObject([{ domain: 'debugging', clusterSize: 8, detached: false }]);
  });

  it.each([{ limit: 0 }, { limit: 101 }, { limit: 10, axis: 'domain' as Axis }])('refuses %j', async (options) => {
    await using home = await newHome();
    await expect(home.values.list(options)).rejects.toMatchObject({ code: 'VALUE_STORE_INVALID_INPUT' });
  });
});

describe('heeded', () => {
  const resolved = (sessionId: string, status: OutcomeStatus, resolvedAt: number): ResolvedGhap =>
    experience('anything', {
      sessionId,
      resolvedAt,
      outcome: { status, result: 'It ended', capturedAt: resolvedAt, autoCaptured: false },
    });

  it('is what sessions resolved from the moment the value was shown to them', async () => {
    await using home = await clustered();
    const shown = await store(home, 'database', 'full_0');
    const other = await store(home, 'clock', 'full_1');
    expect((await home.values.get([shown]))[0]).not.toHaveProperty('heeded');

    home.clock.now += 1_000_000;
    const { now } = home.clock;
    await home.values.recordShown({ ids: [shown, shown], sessionId: 'a' });
    await home.values.recordShown({ ids: [shown], sessionId: 'b' });
    home.clock.now += 10;
    await home.values.recordShown({ ids: [shown, other], sessionId: 'a' });
    await home.values.recordShown({ ids: [], sessionId: 'c' });
    await home.add([
      resolved('a', 'confirmed', now - 1),
      resolved('a', 'confirmed', now),
      resolved('a', 'falsified', now + 20),
      resolved('a', 'abandoned', now + 20),
      resolved('b', 'confirmed', now + 5),
      resolved('c', 'confirmed', now + 20),
    ]);
    const [first, second] = await home.values.get([shown, other]);
    expect(first?.heeded).toMatchObject({ sessions: 2, confirmed: 2, falsified: 1 });
    expect(first?.heeded?.lowerBound).toBeCloseTo(0.2077, 4);
    expect(second?.heeded).toEqual({ sessions: 1, confirmed: 0, falsified: 1, lowerBound: 0 });
    expect(await home.open().list({ limit: 10 })).toEqual(await home.values.list({ limit: 10 }));
  });

  it('has no bound before something was resolved', async () => {
    await using home = await clustered();
    const id = await store(home, 'database', 'full_0');
    home.clock.now += 1_000_000;
    await home.values.recordShown({ ids: [id], sessionId: 'a' });
    expect((await home.values.get([id]))[0]?.heeded).toEqual({
      sessions: 1,
      confirmed: 0,
      falsified: 0,
      lowerBound: 0,
    });
  });
});
