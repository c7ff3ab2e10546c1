import assert from 'node:assert/strict';
import type { Clusterer } from '@learning-memory/clusterer';
import { checkClusterInput, checkSignal, distanceBetween, sortPoints } from '@learning-memory/clusterer-input';

// A clusterer that takes everything for noise, once its input is checked.
const noiseOnly: Clusterer = {
  algorithm: 'none',
  async cluster(input) {
    checkClusterInput(input);
    checkSignal(input.signal);
    const count = input.vectors.length / input.dimension;
    return { labels: new Int32Array(count).fill(-1), probabilities: new Float64Array(count) };
  },
  async [Symbol.asyncDispose]() {},
};

const input = { vectors: new Float32Array(8), dimension: 2, minClusterSize: 2 };
assert.deepEqual([...(await noiseOnly.cluster(input)).labels], [-1, -1, -1, -1]);
await assert.rejects(noiseOnly.cluster({ ...input, dimension: 3 }), { code: 'CLUSTERER_INVALID_INPUT' });
await assert.rejects(noiseOnly.cluster({ ...input, signal: AbortSignal.abort() }), { code: 'CLUSTERER_ABORTED' });

// Points in an order that does not depend on the input's, and the distance of the first two.
const points = sortPoints({ vectors: Float64Array.of(3, 0, 0, 2), dimension: 2, metric: 'cosine' });
const [up, right] = points.map(({ row }) => row) as [Float64Array, Float64Array];
assert.deepEqual([...up], [0, 1]);
assert.equal(distanceBetween('cosine')(up, right), 1);
