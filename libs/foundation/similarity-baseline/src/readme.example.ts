import assert from 'node:assert/strict';
import { createStoreBaselineKeeper, measureBaseline } from '@learning-memory/similarity-baseline';

const east = [1, 0];
const north = [0, 1];
const between = [0.6, 0.8];
assert.deepEqual(measureBaseline([east, north, between]), {
  vectors: 3,
  pairs: 3,
  median: 0.6,
  p75: 0.8,
  p95: 0.8,
  p99: 0.8,
  highest: 0.8,
});

// A store that holds little as yet is judged by texts about different things.
const keeper = createStoreBaselineKeeper({
  count: async () => 2,
  sample: async () => [east, between],
  prior: async () => [east, north, [-1, 0]],
});
assert.deepEqual((await keeper.current())?.basis, 'prior');
