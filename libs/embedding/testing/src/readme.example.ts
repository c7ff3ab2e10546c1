import assert from 'node:assert/strict';
import { registerContract } from '@learning-memory/contract-testing';
import { embeddingError } from '@learning-memory/embedding';
import { embeddingServiceContract } from '@learning-memory/embedding-testing';

const createMyEmbedding = () => {
  throw embeddingError('EMBEDDING_UNAVAILABLE', 'This example has no model.');
};

// In a test file the first argument is { describe, it } of jest, vitest or node:test.
const titles = new Set();
registerContract({ describe: (_, body) => body(), it: (title) => titles.add(title) }, embeddingServiceContract, {
  createHarness: async () => ({ service: createMyEmbedding(), async [Symbol.asyncDispose]() {} }),
});
assert.ok(titles.has('batch.empty: answers [] for []'));
