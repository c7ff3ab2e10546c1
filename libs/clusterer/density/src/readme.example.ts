import assert from 'node:assert/strict';
import { createDbscanClusterer, createOpticsClusterer } from '@learning-memory/clusterer-density';

// Two directions three times each, and one apart.
const vectors = Float32Array.of(9, 1, 8, 1, 9, 0, 0, 5, 1, 9, 0, 9, -4, -4);
const input = { vectors, dimension: 2, minClusterSize: 3 };

const dbscan = createDbscanClusterer({ maxDistance: 0.1 });
const { labels, probabilities } = await dbscan.cluster(input);
assert.deepEqual([...labels], [0, 0, 0, 1, 1, 1, -1]);
assert.deepEqual([...probabilities], [1, 1, 1, 1, 1, 1, 0]);

// Needs no radius: a cluster ends where density changes by half.
const optics = createOpticsClusterer({ xi: 0.5 });
assert.deepEqual([...(await optics.cluster(input)).labels], [0, 0, 0, 1, 1, 1, -1]);

await assert.rejects(dbscan.cluster({ ...input, dimension: 3 }), { code: 'CLUSTERER_INVALID_INPUT' });
for (const clusterer of [dbscan, optics]) await clusterer[Symbol.asyncDispose]();
