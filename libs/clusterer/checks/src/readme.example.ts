import assert from 'node:assert/strict';
import type { Clusterer } from '@learning-memory/clusterer';
import { checkClusterInput, checkSignal } from '@learning-memory/clusterer-checks';

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
