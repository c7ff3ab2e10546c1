import assert from 'node:assert/strict';
import { CLUSTERER_ERRORS, clustererError } from '@learning-memory/clusterer';

const input = { vectors: new Float32Array(8), dimension: 2, minClusterSize: 2 };

// A clusterer that takes everything for noise, until it is disposed.
let disposed = false;
const noiseOnly = {
  algorithm: 'none',
  async cluster({ vectors, dimension } = input) {
    if (disposed) throw clustererError('CLUSTERER_DISPOSED', 'The clusterer was disposed. Make a new one.');
    const count = vectors.length / dimension;
    return { labels: new Int32Array(count).fill(-1), probabilities: new Float64Array(count) };
  },
  async [Symbol.asyncDispose]() {
    disposed = true;
  },
};

const { labels } = await noiseOnly.cluster(input);
assert.deepEqual([...labels], [-1, -1, -1, -1]);
await noiseOnly[Symbol.asyncDispose]();
await assert.rejects(noiseOnly.cluster(input), { code: 'CLUSTERER_DISPOSED' });
assert.equal(CLUSTERER_ERRORS.CLUSTERER_DISPOSED, 'internal');
