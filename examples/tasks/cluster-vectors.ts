import assert from 'node:assert/strict';
import { createHdbscanClusterer } from '@learning-memory/clusterer-hdbscan';

// Where people clicked: around two buttons, and one click far from both.
const clicks = [...around(100, 40), ...around(320, 200), [900, 700]];

/** Eight points on a small circle. */
function around(x = 0, y = 0) {
  return Array.from({ length: 8 }, (_, nth) => [x + 3 * Math.cos(nth), y + 3 * Math.sin(nth)]);
}

const clusterer = createHdbscanClusterer({ metric: 'euclidean' });
const { labels } = await clusterer.cluster({
  vectors: Float32Array.from(clicks.flat()),
  dimension: 2,
  minClusterSize: 5,
});
await clusterer[Symbol.asyncDispose]();

const sizes = new Map();
for (const label of labels) sizes.set(label, (sizes.get(label) ?? 0) + 1);
assert.deepEqual(Object.fromEntries(sizes), { 0: 8, 1: 8, [-1]: 1 });
for (const [label, size] of sizes) console.log(label === -1 ? `noise: ${size}` : `cluster ${label}: ${size} clicks`);
