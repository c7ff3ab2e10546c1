import { describe, expect, it } from '@jest/globals';
import type { AdoptedRun } from '@learning-memory/value-store';
import { storeOpener } from '../test-support/open-store.ts';
import { temporaryFolders } from '../test-support/temporary-folder.ts';

const openStore = storeOpener(temporaryFolders());

function run(labels: readonly number[], scope: Partial<AdoptedRun> = {}): AdoptedRun {
  const clusters = labels.map((label) => ({ label, body: `{"was":${String(label)}}` }));
  return { axis: 'full', fingerprint: 'f', createdAt: 1000, report: '{}', clusters, ...scope };
}

describe('a cluster run of another store', () => {
  it('is there with its labels, and no new cluster gets one that was handed out there', async () => {
    await using store = await openStore();
    const { clusterRuns: runs } = store;
    expect(await runs.adopt(run([4, 2]), 7)).toBe(true);
    expect(await runs.latest({ axis: 'full' })).toMatchObject(run([4, 2]));
    const next = { axis: 'full', fingerprint: 'g', createdAt: 2000, report: '{}', clusters: [{ body: '{}' }] };
    const appended = await runs.append(next, (await runs.latest({ axis: 'full' }))?.number);
    expect(appended?.clusters.map(({ label }) => label)).toEqual([7]);
  });

  it('does not lower what was handed out here', async () => {
    await using store = await openStore();
    const { clusterRuns: runs } = store;
    await runs.adopt(run([9]), 10);
    expect(await runs.adopt(run([1], { project: 'p' }), 3)).toBe(true);
    expect((await runs.scopes()).map(({ labels }) => labels)).toEqual([10, 10]);
  });

  it('is left out where its scope was clustered, or one of its labels is taken on the axis', async () => {
    await using store = await openStore();
    const { clusterRuns: runs } = store;
    await runs.adopt(run([0, 1], { project: 'p' }), 2);
    expect(await runs.adopt(run([5], { project: 'p' }), 6)).toBe(false);
    expect(await runs.adopt(run([1, 5]), 6)).toBe(false);
    expect(await runs.latest({ axis: 'full' })).toBeUndefined();
    expect(await runs.adopt(run([1], { axis: 'surprise' }), 6)).toBe(true);
    expect(await runs.scopes()).toEqual([
      { axis: 'full', project: 'p', labels: 2 },
      { axis: 'surprise', labels: 6 },
    ]);
  });

  it.each([
    ['twice', [1, 1]],
    ['not handed out', [3]],
    ['negative', [-1]],
  ])('is refused with a label that is %s', async (_case, labels) => {
    await using store = await openStore();
    const adopted = store.clusterRuns.adopt(run(labels), 3);
    await expect(adopted).rejects.toMatchObject({ code: 'METADATA_STORE_INVALID_INPUT' });
    expect(await store.clusterRuns.scopes()).toEqual([]);
  });
});
