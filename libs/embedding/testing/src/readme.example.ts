import assert from 'node:assert/strict';
import { registerContract } from '@learning-memory/contract-testing';
import { embeddingError, type EmbeddingService } from '@learning-memory/embedding';
import { embeddingServiceContract } from '@learning-memory/embedding-testing';

// In a test file: registerContract({ describe, it }, ...) with the two functions of jest, vitest or node:test.
const titles: string[] = [];
const runner = { describe: (_: string, body: () => void) => body(), it: (title: string) => titles.push(title) };
registerContract(runner, embeddingServiceContract, {
  createHarness: async () => ({ service: createMyEmbedding(), async [Symbol.asyncDispose]() {} }),
});
assert.ok(titles.includes('batch.empty: answers [] for []'));

function createMyEmbedding(): EmbeddingService {
  throw embeddingError('EMBEDDING_UNAVAILABLE', 'This example has no model.');
}
