import assert from 'node:assert/strict';
import { checkClusterInput, CLUSTERER_ERRORS, type Clusterer } from '@learning-memory/clusterer';

// What a part that groups things asks for: any clusterer will do.
async function shareClustered(clusterer: Clusterer, vectors: Float32Array, dimension: number): Promise<number> {
  const { labels } = await clusterer.cluster({ vectors, dimension, minClusterSize: 2 });
  return labels.filter((label) => label >= 0).length / labels.length;
}

// A clusterer that takes everything for noise, and the checks all clusterers share.
const noiseOnly: Clusterer = {
  algorithm: 'none',
  async cluster(input) {
    checkClusterInput(input);
    const count = input.vectors.length / input.dimension;
    return { labels: new Int32Array(count).fill(-1), probabilities: new Float64Array(count) };
  },
  async [Symbol.asyncDispose]() {},
};

assert.equal(await shareClustered(noiseOnly, new Float32Array(8), 2), 0);
await assert.rejects(shareClustered(noiseOnly, new Float32Array(7), 2), { code: 'CLUSTERER_INVALID_INPUT' });
assert.equal(CLUSTERER_ERRORS.CLUSTERER_INVALID_INPUT, 'validation');
