import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { ClusterRunScope, ClusterRunStore } from '@learning-memory/value-store';
import { appendLatest, draft, FRESH, FULL } from '../test-support/cluster-runs.ts';
import { storeOpener } from '../test-support/open-store.ts';
import { runChild } from '../test-support/run-child.ts';
import { temporaryFolders } from '../test-support/temporary-folder.ts';

const temporaryFolder = temporaryFolders();
const openStore = storeOpener(temporaryFolder);

describe('lastOfLabels', () => {
  it('ends: of runs older than the last 20 the newest 50 that are the last to have a label stay', async () => {
    await using store = await openStore();
    for (let turn = 0; turn < 75; turn += 1) await appendLatest(store.clusterRuns, draft([FRESH]));
    const runs = await store.clusterRuns.lastOfLabels(FULL);
    expect(runs.map(({ clusters }) => clusters[0]?.label)).toEqual(
      Array.from({ length: 70 }, (_, index) => 74 - index),
    );
    expect(await store.clusterRuns.findLabel('full', 4)).toBeUndefined();
    expect(await store.clusterRuns.findLabel('full', 5)).toMatchObject({ current: false });
  });

  it('is every run that is the newest to have some label, whole, so that all it knew is known', async () => {
    await using store = await openStore();
    const runs = store.clusterRuns;
    expect(await runs.lastOfLabels(FULL)).toEqual([]);
    await appendLatest(runs, draft([FRESH, FRESH]));
    const first = await runs.latest(FULL);
    await appendLatest(runs, draft([FRESH], { axis: 'full', domain: 'debugging' }));
    await appendLatest(runs, draft([FRESH, 0]));
    const second = await runs.latest(FULL);
    expect(await runs.lastOfLabels(FULL)).toEqual([second, first]);
    await appendLatest(runs, draft([]));
    expect((await runs.lastOfLabels(FULL)).map(({ number }) => number)).toEqual([second!.number, first!.number]);
  });
});

describe('findLabel', () => {
  it('finds the newest run that has the label and says whether its scope has a later one', async () => {
    await using store = await openStore();
    const runs = store.clusterRuns;
    const domain = { axis: 'full', domain: 'debugging' };
    await appendLatest(runs, draft([FRESH]));
    await appendLatest(runs, draft([0, FRESH]));
    await appendLatest(runs, draft([FRESH], domain));
    const second = await runs.latest(FULL);
    expect(await runs.findLabel('full', 0)).toEqual({ run: second, current: true });
    await appendLatest(runs, draft([0]));
    expect(await runs.findLabel('full', 1)).toEqual({ run: second, current: false });
    expect(await runs.findLabel('full', 0)).toEqual({ run: await runs.latest(FULL), current: true });
    expect(await runs.findLabel('full', 2)).toEqual({ run: await runs.latest(domain), current: true });
  });

  it('finds no label of another axis, and none that is not one', async () => {
    await using store = await openStore();
    await appendLatest(store.clusterRuns, draft([FRESH]));
    expect(await store.clusterRuns.findLabel('strategy', 0)).toBeUndefined();
    for (const label of [1, -1, 0.5, Number.NaN, 2 ** 53])
      expect(await store.clusterRuns.findLabel('full', label)).toBeUndefined();
  });
});

describe('several stores on one file', () => {
  it('let exactly one of two appends after the same run win, round after round', async () => {
    await using first = await openStore();
    await using second = await openStore(first.folder);
    const labels: number[] = [];
    for (let round = 0; round < 100; round += 1) {
      const after = (await first.clusterRuns.latest(FULL))?.number;
      const racing = [first, second].map(({ clusterRuns }) => clusterRuns.append(draft([FRESH, FRESH]), after));
      const won = (await Promise.all(racing)).filter((run) => run !== undefined);
      expect(won).toHaveLength(1);
      labels.push(...won.flatMap(({ clusters }) => clusters.map(({ label }) => label)));
    }
    expect(labels).toEqual(Array.from({ length: 200 }, (_, label) => label));
  });

  it('hand out no label twice when two scopes of an axis grow at once', async () => {
    await using first = await openStore();
    await using second = await openStore(first.folder);
    const grow = async (runs: ClusterRunStore, scope: ClusterRunScope): Promise<readonly number[]> => {
      const labels: number[] = [];
      for (let round = 0; round < 50; round += 1) labels.push(...(await appendLatest(runs, draft([FRESH], scope))));
      return labels;
    };
    const [all, domain] = await Promise.all([
      grow(first.clusterRuns, FULL),
      grow(second.clusterRuns, { axis: 'full', domain: 'debugging' }),
    ]);
    expect([...all, ...domain].sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, label) => label));
  });

  it('of two processes give each run labels of its own', async () => {
    const folder = await temporaryFolder();
    const args = [join(folder, 'memory.db'), join(folder, 'backups'), '50'];
    const printed = await Promise.all([
      runChild('./append-cluster-runs.ts', args),
      runChild('./append-cluster-runs.ts', args),
    ]);
    const labels = printed.flatMap((line) => JSON.parse(line) as number[]);
    expect(labels.sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, label) => label));
  });
});
