import assert from 'node:assert/strict';
import type { ContractCase } from '@learning-memory/contract-testing';
import { clusterChecked, inputOf, labelsOf, renumber } from './clusterings.ts';
import type { ClustererHarness } from './harness.ts';
import {
  axis,
  DIMENSION,
  GROUP_SIZE,
  groupApart,
  groupAround,
  interleave,
  shuffledIndices,
  unevenCloud,
  type Rows,
} from './sample-points.ts';

const labelled = (label: number, count: number): number[] => new Array<number>(count).fill(label);

/** Clusters the rows in several orders; the labels of each must be those of the first, renumbered. */
async function assertOrderFree(harness: ClustererHarness, rows: Rows): Promise<void> {
  const expected = await labelsOf(harness, rows);
  for (const seed of [1, 2, 3, 4]) {
    const order = shuffledIndices(rows.length, seed);
    const labels = await labelsOf(
      harness,
      order.map((index) => rows[index] ?? []),
    );
    assert.deepEqual(labels, renumber(order.map((index) => expected[index] ?? -1)));
  }
}

export const groupCases: readonly ContractCase<ClustererHarness>[] = [
  {
    id: 'groups.two',
    title: 'finds two groups that lie far apart',
    async run(harness) {
      const labels = await labelsOf(harness, [...groupAround(0), ...groupAround(1)]);
      assert.deepEqual(labels, [...labelled(0, GROUP_SIZE), ...labelled(1, GROUP_SIZE)]);
    },
  },
  {
    id: 'groups.three',
    title: 'finds three groups that lie far apart',
    async run(harness) {
      const labels = await labelsOf(harness, interleave([groupAround(0), groupAround(1), groupAround(2)]));
      assert.deepEqual(labels, new Array(GROUP_SIZE).fill([0, 1, 2]).flat());
    },
  },
  {
    id: 'noise.small-group',
    title: 'takes a far group for noise when it has fewer points than minClusterSize',
    async run(harness) {
      for (const size of new Set([1, harness.minClusterSize - 1])) {
        const labels = await labelsOf(harness, [...groupAround(0), ...groupAround(1), ...groupApart(size)]);
        assert.deepEqual(labels.slice(2 * GROUP_SIZE), labelled(-1, size));
        assert.deepEqual(labels.slice(0, 2 * GROUP_SIZE), [...labelled(0, GROUP_SIZE), ...labelled(1, GROUP_SIZE)]);
      }
    },
  },
  {
    id: 'noise.few-points',
    title: 'takes all for noise when there are fewer points than minClusterSize',
    async run(harness) {
      const input = { ...inputOf(harness, groupAround(0, 6)), minClusterSize: 7 };
      assert.deepEqual([...(await clusterChecked(harness, input)).labels], labelled(-1, 6));
    },
  },
  {
    id: 'size.empty',
    title: 'answers nothing for no points',
    async run(harness) {
      for (const vectors of [new Float32Array(0), new Float64Array(0)]) {
        const { labels, persistence } = await clusterChecked(harness, { ...inputOf(harness, []), vectors });
        assert.equal(labels.length, 0);
        assert.equal(persistence?.length ?? 0, 0);
      }
    },
  },
  {
    id: 'size.one',
    title: 'takes a point that is alone for noise',
    async run(harness) {
      assert.deepEqual(await labelsOf(harness, [axis(0)]), [-1]);
    },
  },
  {
    id: 'size.min-samples',
    title: 'answers also when there are fewer points than minSamples',
    async run(harness) {
      const input = { ...inputOf(harness, groupAround(0)), minClusterSize: 2, minSamples: GROUP_SIZE + 1 };
      assert.equal((await clusterChecked(harness, input)).labels.length, GROUP_SIZE);
    },
  },
  {
    id: 'order.repeated',
    title: 'answers the same input the same way',
    async run(harness) {
      const input = inputOf(harness, unevenCloud());
      const first = await clusterChecked(harness, input);
      assert.deepEqual(await clusterChecked(harness, input), first);
    },
  },
  {
    id: 'order.permuted',
    title: 'finds the same groups whatever the order of the points',
    async run(harness) {
      await assertOrderFree(harness, [...groupAround(0), ...groupAround(1), ...groupAround(2)]);
      await assertOrderFree(harness, unevenCloud());
    },
  },
  {
    id: 'equal.pairs',
    title: 'gives two equal points one label, and finds the groups as before',
    async run(harness) {
      const once = [...groupAround(0), ...groupAround(1)];
      const labels = await labelsOf(harness, [...once, ...once]);
      const expected = [...labelled(0, GROUP_SIZE), ...labelled(1, GROUP_SIZE)];
      assert.deepEqual(labels, [...expected, ...expected]);
    },
  },
  {
    id: 'equal.copies',
    title: 'keeps the copies of a point together where points are nothing but copies',
    async run(harness) {
      const rows = interleave([0, 1].map((index) => new Array<readonly number[]>(GROUP_SIZE).fill(axis(index))));
      const labels = await labelsOf(harness, rows);
      assert.deepEqual(labels, new Array(GROUP_SIZE).fill(labels.slice(0, 2)).flat());
    },
  },
  {
    id: 'equal.all',
    title: 'gives all points one label when all are equal',
    async run(harness) {
      const labels = await labelsOf(harness, new Array<readonly number[]>(GROUP_SIZE).fill(axis(0)));
      assert.equal(new Set(labels).size, 1);
    },
  },
  {
    id: 'zero.vector',
    title: 'finds the groups also beside a vector of zeros',
    async run(harness) {
      const zeros = labelled(0, DIMENSION);
      const labels = await labelsOf(harness, [...groupAround(0), ...groupAround(1), zeros]);
      assert.deepEqual(labels.slice(0, -1), [...labelled(0, GROUP_SIZE), ...labelled(1, GROUP_SIZE)]);
    },
  },
];
