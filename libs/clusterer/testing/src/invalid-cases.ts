import type { ClusterInput } from '@learning-memory/clusterer';
import type { ContractCase } from '@learning-memory/contract-testing';
import { assertRejects } from './assert-rejects.ts';
import { clusterChecked, inputOf } from './clusterings.ts';
import type { ClustererHarness } from './harness.ts';
import { groupAround } from './sample-points.ts';

async function assertInvalid(harness: ClustererHarness, change: Partial<ClusterInput>): Promise<void> {
  const input = { ...inputOf(harness, groupAround(0)), ...change };
  await assertRejects(harness.clusterer.cluster(input), 'CLUSTERER_INVALID_INPUT');
}

async function assertEachInvalid(harness: ClustererHarness, changes: readonly Partial<ClusterInput>[]): Promise<void> {
  for (const change of changes) await assertInvalid(harness, change);
  await clusterChecked(harness, inputOf(harness, groupAround(0)));
}

export const invalidCases: readonly ContractCase<ClustererHarness>[] = [
  {
    id: 'invalid.not-finite',
    title: 'rejects CLUSTERER_INVALID_INPUT for a number that is not finite, wherever it stands',
    async run(harness) {
      const { vectors } = inputOf(harness, groupAround(0));
      for (const value of [Number.NaN, Infinity, -Infinity]) {
        for (const at of [0, 65, vectors.length - 1]) {
          await assertInvalid(harness, { vectors: Float64Array.from(vectors).fill(value, at, at + 1) });
          await assertInvalid(harness, { vectors: Float32Array.from(vectors).fill(value, at, at + 1) });
        }
      }
    },
  },
  {
    id: 'invalid.broken-row',
    title: 'rejects CLUSTERER_INVALID_INPUT when the last row is not whole',
    async run(harness) {
      const { vectors, dimension } = inputOf(harness, groupAround(0));
      await assertEachInvalid(harness, [{ vectors: vectors.slice(1) }, { dimension: dimension + 1 }]);
    },
  },
  {
    id: 'invalid.dimension',
    title: 'rejects CLUSTERER_INVALID_INPUT for a dimension that is no whole number from 1',
    run: (harness) =>
      assertEachInvalid(
        harness,
        [0, -7, 3.5, Number.NaN, Infinity].map((dimension) => ({ dimension })),
      ),
  },
  {
    id: 'invalid.min-cluster-size',
    title: 'rejects CLUSTERER_INVALID_INPUT for a minClusterSize that is no whole number from 2',
    run: (harness) =>
      assertEachInvalid(
        harness,
        [1, 0, -5, 2.5, Number.NaN, Infinity].map((minClusterSize) => ({ minClusterSize })),
      ),
  },
  {
    id: 'invalid.min-samples',
    title: 'rejects CLUSTERER_INVALID_INPUT for a minSamples that is no whole number from 1',
    run: (harness) =>
      assertEachInvalid(
        harness,
        [0, -1, 1.5, Number.NaN, Infinity].map((minSamples) => ({ minSamples })),
      ),
  },
];
