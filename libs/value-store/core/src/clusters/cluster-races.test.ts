import { describe, expect, it } from '@jest/globals';
import { createRecordingLogger } from '@learning-memory/logging';
import { metadataStoreError } from '@learning-memory/metadata-store';
import type { AxisClusters, ClusterRunStore, ClusterScope } from '@learning-memory/value-store';
import { experiencesOf } from '../test-support/experiences.ts';
import { newHome, type Home } from '../test-support/home.ts';

const FULL: ClusterScope = { axis: 'full' };

/** A door that is passed when it is opened. */
function newDoor(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}

async function untilCalls({ clusterer }: Home, count: number): Promise<void> {
  while (clusterer.calls.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
}

async function homeWithThemes(): Promise<Home> {
  const home = await newHome();
  await home.add([...experiencesOf('database', 12), ...experiencesOf('clock', 8)]);
  return home;
}

/** The stored runs with another way to append. */
function withAppend({ runs }: Home, append: ClusterRunStore['append']): ClusterRunStore {
  return { ...runs, append };
}

describe('calls for one scope at once', () => {
  it('share one run', async () => {
    await using home = await homeWithThemes();
    const answers = await Promise.all(Array.from({ length: 5 }, () => home.values.clusters(FULL)));
    expect(home.clusterer.calls).toHaveLength(1);
    expect(answers.map(({ reused }) => reused)).toEqual([false, true, true, true, true]);
    for (const { clusters } of answers) expect(clusters).toEqual(answers[0]?.clusters);
  });

  it('see what was stored before they were made', async () => {
    await using home = await homeWithThemes();
    const door = newDoor();
    home.clusterer.beforeAnswer = () => door.opened;
    const first = home.values.clusters(FULL);
    await untilCalls(home, 1);
    await home.add(experiencesOf('clock', 1));
    const second = home.values.clusters(FULL);
    door.open();
    const sizesOf = ({ clusters }: AxisClusters) => clusters.map(({ id, size }) => `${id}: ${size}`);
    expect(sizesOf(await first)).toEqual(['cluster_full_0: 12', 'cluster_full_1: 8']);
    expect(sizesOf(await second)).toEqual(['cluster_full_0: 12', 'cluster_full_1: 9']);
  });

  it('in two processes end in one run, from which both answer', async () => {
    await using home = await homeWithThemes();
    const door = newDoor();
    home.clusterer.beforeAnswer = () => door.opened;
    const answers = [home.values.clusters(FULL), home.open().clusters(FULL)];
    await untilCalls(home, 2);
    door.open();
    const [left, right] = await Promise.all(answers);
    expect(left?.clusters).toEqual(right?.clusters);
    expect([left?.reused, right?.reused].toSorted()).toEqual([false, true]);
    expect((await home.runs.latest(FULL))?.clusters.map(({ label }) => label)).toEqual([0, 1]);
    expect(home.clusterer.calls).toHaveLength(2);
  });
});

describe('a cancelled call', () => {
  it('ends at once while it waits, and cancels no other', async () => {
    await using home = await homeWithThemes();
    const door = newDoor();
    home.clusterer.beforeAnswer = () => door.opened;
    const controller = new AbortController();
    const first = home.values.clusters(FULL);
    const waiting = home.values.clusters({ ...FULL, signal: controller.signal });
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'CLUSTERER_ABORTED', kind: 'aborted' });
    door.open();
    expect((await first).clusters).toHaveLength(2);
    expect(home.clusterer.calls).toHaveLength(1);
  });

  it('leaves its work to the one that waits behind it', async () => {
    await using home = await homeWithThemes();
    const door = newDoor();
    home.clusterer.beforeAnswer = () => door.opened;
    const controller = new AbortController();
    const first = home.values.clusters({ ...FULL, signal: controller.signal });
    const second = home.values.clusters(FULL);
    await untilCalls(home, 1);
    controller.abort();
    await expect(first).rejects.toMatchObject({ code: 'CLUSTERER_ABORTED' });
    door.open();
    expect(await second).toMatchObject({
      reused: false,
      clusters: [{ id: 'cluster_full_0' }, { id: 'cluster_full_1' }],
    });
  });

  it('does nothing when it was cancelled before', async () => {
    await using home = await homeWithThemes();
    await expect(home.values.clusters({ ...FULL, signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'CLUSTERER_ABORTED',
    });
    expect(home.clusterer.calls).toEqual([]);
  });
});

describe('a run that is lost before it is stored', () => {
  it('leaves nothing behind: the next call makes it again with the same ids', async () => {
    await using home = await homeWithThemes();
    const failing = withAppend(home, async () => {
      throw metadataStoreError('METADATA_STORE_UNAVAILABLE', 'The disk is full.');
    });
    await expect(home.open({ runs: failing }).clusters(FULL)).rejects.toMatchObject({
      code: 'METADATA_STORE_UNAVAILABLE',
    });
    await expect(home.values.members('full_0', 1)).rejects.toMatchObject({ code: 'VALUE_STORE_CLUSTER_NOT_FOUND' });
    const { clusters, reused } = await home.values.clusters(FULL);
    expect(reused).toBe(false);
    expect(clusters.map(({ id }) => id)).toEqual(['cluster_full_0', 'cluster_full_1']);
  });
});

describe('a stored run that cannot be read', () => {
  it.each(['not JSON', '{}', '{"members":"all"}', 'null'])('is reported and made anew: %s', async (damaged) => {
    await using home = await homeWithThemes();
    const damaging = withAppend(home, (run, after) =>
      home.runs.append({ ...run, clusters: run.clusters.map(() => ({ body: damaged })) }, after),
    );
    await home.open({ runs: damaging }).clusters(FULL);

    const logger = createRecordingLogger();
    const values = home.open({ logger });
    await expect(values.members('full_0', 1)).rejects.toMatchObject({ code: 'VALUE_STORE_CLUSTER_NOT_FOUND' });
    expect((await values.clusters(FULL)).clusters.map(({ id }) => id)).toEqual(['cluster_full_2', 'cluster_full_3']);
    expect(logger.events).toContain('cluster-run.unreadable');
    expect((await values.clusters(FULL)).reused).toBe(true);
  });
});
