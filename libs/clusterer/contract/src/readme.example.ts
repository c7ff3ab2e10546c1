import assert from 'node:assert/strict';
import { CLUSTERER_ERRORS, clustererError, type Clusterer } from '@learning-memory/clusterer';

// What a part that groups things asks for: any clusterer will do.
async function shareClustered(clusterer: Clusterer, vectors: Float32Array, dimension: number): Promise<number> {
  const { labels } = await clusterer.cluster({ vectors, dimension, minClusterSize: 2 });
  return labels.filter((label) => label >= 0).length / labels.length;
}

// A clusterer that takes everything for noise, until it is disposed.
let disposed = false;
const noiseOnly: Clusterer = {
  algorithm: 'none',
  async cluster({ vectors, dimension }) {
    if (disposed) throw clustererError('CLUSTERER_DISPOSED', 'The clusterer was disposed.');
    const count = vectors.length / dimension;
    return { labels: new Int32Array(count).fill(-1), probabilities: new Float64Array(count) };
  },
  async [Symbol.asyncDispose]() {
    disposed = true;
  },
};

assert.equal(await shareClustered(noiseOnly, new Float32Array(8), 2), 0);
await noiseOnly[Symbol.asyncDispose]();
await assert.rejects(shareClustered(noiseOnly, new Float32Array(8), 2), { code: 'CLUSTERER_DISPOSED' });
assert.equal(CLUSTERER_ERRORS.CLUSTERER_DISPOSED, 'internal');
