import assert from 'node:assert/strict';
import { abortedError, checkClusterInput, checkSignal } from '@learning-memory/clusterer-checks';

// What a clusterer does before it groups anything.
const input = { vectors: Float32Array.of(9, 1, 0, 5), dimension: 2, minClusterSize: 2 };
checkClusterInput(input);
checkSignal(new AbortController().signal);

const broken = { code: 'CLUSTERER_INVALID_INPUT', kind: 'validation' };
assert.throws(() => checkClusterInput({ ...input, dimension: 3 }), broken);
assert.throws(() => checkClusterInput({ ...input, minClusterSize: 1 }), broken);
assert.throws(() => checkClusterInput({ ...input, vectors: Float32Array.of(1, Infinity) }), broken);

// And what it says where a thread was stopped while it worked.
const signal = AbortSignal.abort('nobody waits');
assert.throws(() => checkSignal(signal), { code: 'CLUSTERER_ABORTED' });
assert.equal(abortedError(signal).cause, 'nobody waits');
