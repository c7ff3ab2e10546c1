import assert from 'node:assert/strict';
import { KNOWLEDGE_LIMITS, KNOWLEDGE_NAME_PATTERN, KNOWLEDGE_TIERS, knowledgeError } from '@learning-memory/knowledge';

// Which of two scopes wins: the more specific tier, then the id that sorts first.
const chain = [
  { id: 'general', tier: 'GENERAL' },
  { id: 'payments-group', tier: 'GROUP' },
  { id: 'auth-group', tier: 'GROUP' },
] as const;
const walked = chain.toSorted(
  (a, b) => KNOWLEDGE_TIERS.indexOf(b.tier) - KNOWLEDGE_TIERS.indexOf(a.tier) || (a.id < b.id ? -1 : 1),
);
assert.deepEqual(
  walked.map(({ id }) => id),
  ['auth-group', 'payments-group', 'general'],
);

// What a service refuses, and how: the value, the limit and what to do.
assert.ok(KNOWLEDGE_NAME_PATTERN.test('git.workflows'));
assert.ok(!KNOWLEDGE_NAME_PATTERN.test('git..workflows'));
const error = knowledgeError(
  'KNOWLEDGE_INVALID_INPUT',
  `Field 'content' has 1000000 characters; ${KNOWLEDGE_LIMITS.content} are allowed. Split it into several keywords.`,
  { details: { field: 'content', actual: 1_000_000, limit: KNOWLEDGE_LIMITS.content } },
);
assert.equal(error.kind, 'validation');
