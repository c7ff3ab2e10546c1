import assert from 'node:assert/strict';
import { clustererError } from '@learning-memory/clusterer';
import { clustererContract } from '@learning-memory/clusterer-testing';
import { registerContract } from '@learning-memory/contract-testing';

const createMyClusterer = () => {
  throw clustererError('CLUSTERER_UNAVAILABLE', 'This example has no algorithm.');
};

// In a test file the first argument is { describe, it } of jest, vitest or node:test.
const titles = new Set();
registerContract({ describe: (_, body) => body(), it: (title) => titles.add(title) }, clustererContract, {
  createHarness: async () => ({ clusterer: createMyClusterer(), minClusterSize: 5, async [Symbol.asyncDispose]() {} }),
  excluded: { 'order.permuted': 'takes border points in the order of the input' },
});
assert.ok(titles.has('size.empty: answers nothing for no points'));
