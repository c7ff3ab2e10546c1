import assert from 'node:assert/strict';
import {
  abortedError,
  checkClusterInput,
  checkSignal,
  distanceBetween,
  sortPoints,
} from '@learning-memory/clusterer-input';

// What a clusterer does before it groups anything.
const input = { vectors: Float32Array.of(9, 1, 0, 5), dimension: 2, minClusterSize: 2 };
checkClusterInput(input);
checkSignal(new AbortController().signal);

const broken = { code: 'CLUSTERER_INVALID_INPUT', kind: 'validation' };
assert.throws(() => checkClusterInput({ ...input, dimension: 3 }), broken);
assert.throws(() => checkClusterInput({ ...input, minClusterSize: 1 }), broken);

// And what it says where a thread was stopped while it worked.
const signal = AbortSignal.abort('nobody waits');
assert.throws(() => checkSignal(signal), { code: 'CLUSTERER_ABORTED' });
assert.equal(abortedError(signal).cause, 'nobody waits');

// Points in an order that does not depend on the input's, as unit vectors for the cosine.
const points = sortPoints({ vectors: Float64Array.of(3, 0, 0, 2), dimension: 2, metric: 'cosine' });
assert.deepEqual(
  points.map(({ row }) => [...row]),
  [
    [0, 1],
    [1, 0],
  ],
);
assert.equal(distanceBetween('cosine')(Float64Array.of(0, 1), Float64Array.of(1, 0)), 1);
