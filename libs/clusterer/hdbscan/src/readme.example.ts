import assert from 'node:assert/strict';
import { createHdbscanClusterer } from '@learning-memory/clusterer-hdbscan';

const clusterer = createHdbscanClusterer({ metric: 'cosine', selection: 'eom' });

// Vectors around two directions, one after the other, and one that points elsewhere.
const angles = [0, 90, 1, 91, 3, 93, 6, 96, 10, 100, 225];
const vectors = Float32Array.from(
  angles.flatMap((degrees) => [Math.cos((degrees / 180) * Math.PI), Math.sin((degrees / 180) * Math.PI)]),
);
const { labels, probabilities, persistence, outlierScores } = await clusterer.cluster({
  vectors,
  dimension: 2,
  minClusterSize: 4,
  minSamples: 3,
});

assert.deepEqual([...labels], [0, 1, 0, 1, 0, 1, 0, 1, 0, 1, -1]);
assert.equal(probabilities[10], 0);
assert.equal(persistence?.length, 2);
assert.ok((outlierScores?.[10] ?? 0) > (outlierScores?.[0] ?? 1));
await clusterer[Symbol.asyncDispose]();
