import assert from 'node:assert/strict';
import { KNOWLEDGE_LIMITS, KNOWLEDGE_NAME_PATTERN, KNOWLEDGE_TIERS, knowledgeError } from '@learning-memory/knowledge';

// The more specific tier wins.
assert.ok(KNOWLEDGE_TIERS.indexOf('PROJECT') > KNOWLEDGE_TIERS.indexOf('GROUP'));
assert.ok(KNOWLEDGE_NAME_PATTERN.test('git.workflows'));
assert.ok(!KNOWLEDGE_NAME_PATTERN.test('git..workflows'));

// What a service refuses, and how: the value, the limit and what to do.
const error = knowledgeError(
  'KNOWLEDGE_INVALID_INPUT',
  `Field 'content' has 1000000 characters; ${KNOWLEDGE_LIMITS.content} are allowed. Split it into several keywords.`,
  { details: { field: 'content', actual: 1_000_000, limit: KNOWLEDGE_LIMITS.content } },
);
assert.equal(error.kind, 'validation');
