import assert from 'node:assert/strict';
import type { Clustering } from '@learning-memory/clusterer';
import type { ContractCase } from '@learning-memory/contract-testing';
import { assertLabels, assertProbabilities, assertUnitInterval, clusterCount, inputOf } from './clusterings.ts';
import type { ClustererHarness } from './harness.ts';
import { groupApart, groupAround, interleave, unevenCloud, type Rows } from './sample-points.ts';

const SAMPLES: readonly Rows[] = [
  interleave([groupAround(0), groupAround(1), groupAround(2)]),
  [...groupApart(1), ...groupAround(1), ...groupAround(0)],
  unevenCloud(),
];

async function clusterSamples(harness: ClustererHarness): Promise<readonly Clustering[]> {
  const clusterings: Clustering[] = [];
  for (const rows of SAMPLES) clusterings.push(await harness.clusterer.cluster(inputOf(harness, rows)));
  return clusterings;
}

export const resultCases: readonly ContractCase<ClustererHarness>[] = [
  {
    id: 'algorithm.named',
    title: 'says which algorithm it is',
    async run({ clusterer }) {
      assert.match(clusterer.algorithm, /^[a-z][a-z0-9-]*$/);
    },
  },
  {
    id: 'result.labels',
    title: 'answers one label a point, -1 for noise',
    async run(harness) {
      for (const [index, { labels }] of (await clusterSamples(harness)).entries()) {
        assertLabels(labels, SAMPLES[index]?.length ?? 0);
      }
    },
  },
  {
    id: 'result.first-appearance',
    title: 'numbers clusters from 0 in the order in which their first points come',
    async run(harness) {
      const [first, second, third] = [groupAround(2), groupAround(0), groupAround(1)];
      const { labels } = await harness.clusterer.cluster(inputOf(harness, interleave([first, second, third])));
      assert.deepEqual([...labels.slice(0, 6)], [0, 1, 2, 0, 1, 2]);
      const behindNoise = await harness.clusterer.cluster(inputOf(harness, [...groupApart(1), ...second, ...third]));
      assert.deepEqual([...new Set(behindNoise.labels)], [-1, 0, 1]);
    },
  },
  {
    id: 'result.probabilities',
    title: 'answers one probability a point, 0 to 1, and 0 for noise',
    async run(harness) {
      for (const [index, clustering] of (await clusterSamples(harness)).entries()) {
        assertProbabilities(clustering, SAMPLES[index]?.length ?? 0);
      }
    },
  },
  {
    id: 'result.persistence',
    title: 'answers one persistence a cluster, 0 to 1, or none at all',
    async run(harness) {
      for (const { labels, persistence } of await clusterSamples(harness)) {
        if (persistence !== undefined) assertUnitInterval('persistence', persistence, clusterCount(labels));
      }
    },
  },
  {
    id: 'result.outlier-scores',
    title: 'answers one outlier score a point, 0 to 1, or none at all',
    async run(harness) {
      for (const { labels, outlierScores } of await clusterSamples(harness)) {
        if (outlierScores !== undefined) assertUnitInterval('outlierScores', outlierScores, labels.length);
      }
    },
  },
];
