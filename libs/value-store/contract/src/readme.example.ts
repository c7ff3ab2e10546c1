import assert from 'node:assert/strict';
import { VALUE_TEXT_LIMIT, VALUE_THRESHOLDS, valueStoreError } from '@learning-memory/value-store';

assert.deepEqual([VALUE_TEXT_LIMIT, VALUE_THRESHOLDS[0]], [500, 'one-sd']);

// What a store answers about a sentence that lies too far from what its cluster learnt.
const verdict = {
  valid: false,
  clusterId: 'cluster_full_0',
  distance: 0.61,
  threshold: 0.48,
  reason: 'The distance is 0.61; at most 0.48 is allowed. Say what most members have in common.',
};

// It keeps no such value: the error carries the verdict.
const refused = valueStoreError('VALUE_STORE_REFUSED', verdict.reason, { details: verdict });
assert.equal(refused.kind, 'validation');
assert.deepEqual(refused.details, verdict);
