import assert from 'node:assert/strict';
import { DEFAULT_MEMORY_CATEGORY, MEMORY_CATEGORIES, MEMORY_LIMITS, memoryError } from '@learning-memory/memory';

assert.ok(MEMORY_CATEGORIES.includes(DEFAULT_MEMORY_CATEGORY));

// What a memory service refuses, and how: the value, the limit and what to do.
const { length } = [...'word '.repeat(2400)];
const error = memoryError(
  'MEMORY_INVALID_INPUT',
  `Field 'content' has ${length} characters; ${MEMORY_LIMITS.content} are allowed. Store what is worth recalling.`,
  { details: { field: 'content', length } },
);
assert.equal(error.kind, 'validation');
assert.deepEqual(error.details, { field: 'content', length: 12_000 });

// What a part that recalls decisions makes of an answer, also one of a service whose model is away.
const answer = { hits: [], mode: 'lexical', notice: 'The model is not available now.' };
const line = [`${answer.hits.length} decisions`, answer.notice].filter(Boolean).join(': ');
assert.equal(line, '0 decisions: The model is not available now.');
