import assert from 'node:assert/strict';
import type { ContractCase } from '@learning-memory/contract-testing';
import { clusterChecked, inputOf, labelsOf } from './clusterings.ts';
import type { ClustererHarness } from './harness.ts';
import { groupAround, interleave, largeRows, unevenCloud, type Rows } from './sample-points.ts';

const THREE_GROUPS: Rows = interleave([groupAround(0), groupAround(1), groupAround(2)]);
const TWO_GROUPS: Rows = [...groupAround(3), ...groupAround(4)];

export const inputCases: readonly ContractCase<ClustererHarness>[] = [
  {
    id: 'input.number-types',
    title: 'finds the same groups in a Float32Array and a Float64Array',
    async run(harness) {
      const input = inputOf(harness, THREE_GROUPS);
      const double = await clusterChecked(harness, input);
      const single = await clusterChecked(harness, { ...input, vectors: Float32Array.from(input.vectors) });
      assert.deepEqual([...single.labels], [...double.labels]);
      assert.ok(double.labels.includes(2));
    },
  },
  {
    id: 'input.view',
    title: 'reads a part of a larger buffer, and no more than that part',
    async run(harness) {
      const input = inputOf(harness, TWO_GROUPS);
      const expected = await clusterChecked(harness, input);
      const buffer = new Float64Array(input.vectors.length + 20).fill(Number.NaN);
      buffer.set(input.vectors, 10);
      const vectors = buffer.subarray(10, 10 + input.vectors.length);
      assert.deepEqual([...(await clusterChecked(harness, { ...input, vectors })).labels], [...expected.labels]);
    },
  },
  {
    id: 'input.dimensions',
    title: 'takes vectors of one number and of many',
    async run(harness) {
      assert.equal((await labelsOf(harness, [[1], [2], [-1], [0.5], [-2], [3]])).length, 6);
      const labels = await labelsOf(harness, largeRows(513));
      assert.deepEqual(labels, new Array(100).fill([0, 1, 2]).flat());
    },
  },
  {
    id: 'input.untouched',
    title: 'leaves the vectors as they were',
    async run(harness) {
      const input = inputOf(
        harness,
        unevenCloud().map((row) => row.map((value) => 3 * value)),
      );
      for (const vectors of [Float64Array.from(input.vectors), Float32Array.from(input.vectors)]) {
        const copy = vectors.slice();
        await clusterChecked(harness, { ...input, vectors });
        assert.deepEqual(vectors, copy);
      }
    },
  },
  {
    id: 'input.overwritten',
    title: 'has read the vectors before it returns the promise',
    async run(harness) {
      const expected = await labelsOf(harness, THREE_GROUPS);
      const input = inputOf(harness, THREE_GROUPS);
      for (const vectors of [Float64Array.from(input.vectors), Float32Array.from(input.vectors)]) {
        const clustering = clusterChecked(harness, { ...input, vectors });
        vectors.fill(Number.NaN);
        assert.deepEqual([...(await clustering).labels], expected);
      }
    },
  },
  {
    id: 'calls.concurrent',
    title: 'never mixes calls that run at the same time',
    async run(harness) {
      const samples = [THREE_GROUPS, TWO_GROUPS, unevenCloud(), [], groupAround(5, 3), largeRows(16)];
      const expected: (readonly number[])[] = [];
      for (const rows of samples) expected.push(await labelsOf(harness, rows));
      assert.deepEqual(await Promise.all(samples.map((rows) => labelsOf(harness, rows))), expected);
    },
  },
];
