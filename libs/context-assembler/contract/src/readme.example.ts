import assert from 'node:assert/strict';
import {
  CONTEXT_LIMITS,
  CONTEXT_SOURCES,
  contextError,
  DEFAULT_CONTEXT_TOKENS,
} from '@learning-memory/context-assembler';

assert.equal(DEFAULT_CONTEXT_TOKENS.rich, 2000);

// What an assembler answers when one source was late: that costs its part of the text and a notice, never the call.
const notices = [{ source: 'code', reason: 'late', message: 'No answer in 100 ms.' }];
const answer = { markdown: '', tokens: 0, items: [], notices, truncated: false };

// What a hook does with it: inject the text, and log what is missing from it, in the order of the text.
const missing = CONTEXT_SOURCES.filter((name) => answer.notices.some(({ source }) => source === name));
assert.deepEqual(missing, ['code']);

// All it rejects are options out of bounds.
const { minTokens, maxTokens } = CONTEXT_LIMITS;
const tooFew = contextError('CONTEXT_INVALID_INPUT', `maxTokens is 10: it must be ${minTokens} to ${maxTokens}.`);
assert.equal(tooFew.kind, 'validation');
assert.equal(tooFew.message, 'maxTokens is 10: it must be 200 to 20000.');
