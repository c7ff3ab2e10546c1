import assert from 'node:assert/strict';
import { SPACES, TIER_STARTS, topicError, TOTAL_WEIGHT } from '@learning-memory/topics';

// Time never makes a topic: what counts weighs 8.5 in all.
const counting = SPACES.filter(({ weight }) => weight > 0);
assert.equal(
  counting.reduce((sum, { weight }) => sum + weight, 0),
  TOTAL_WEIGHT,
);
assert.deepEqual(
  counting.slice(0, 2).map(({ id, name }) => `${id}_${name}`),
  ['E1_Semantic', 'E5_Causal'],
);

// 12 memories are of tier 3, and topics among them provisional.
assert.equal(TIER_STARTS.filter((start) => start <= 12).length - 1, 3);

const error = topicError('TOPICS_INSUFFICIENT_MEMORIES', 'Topics need 3 memories; there are 2.', {
  details: { memories: 2, missing: 1 },
});
assert.equal(error.kind, 'insufficient_data');
