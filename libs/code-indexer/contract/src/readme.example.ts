import assert from 'node:assert/strict';
import { CODE_UNIT_KINDS, codeIndexerError, codeParserError, SKIP_REASONS } from '@learning-memory/code-indexer';

assert.ok(CODE_UNIT_KINDS.includes('method'));
assert.ok(SKIP_REASONS.includes('unknown_language'));

// What an indexer rejects: a code of the closed table, which says the kind, and what there is instead.
const details = { projects: ['shop', 'site'] };
const unknown = codeIndexerError(
  'CODE_INDEXER_PROJECT_NOT_FOUND',
  `No project is called "shpo". Take one of: ${details.projects.join(', ')}.`,
  { details },
);
assert.equal(unknown.kind, 'not_found');
assert.deepEqual(unknown.details, details);

// A parser translates what its grammars throw, and keeps it as the cause.
const cause = new Error('out of memory');
const failed = codeParserError('CODE_PARSER_UNAVAILABLE', 'The grammar of Python was not loaded. Try again.', {
  cause,
});
assert.deepEqual([failed.kind, failed.cause], ['unavailable', cause]);
