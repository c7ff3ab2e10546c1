import assert from 'node:assert/strict';
import { clustererError, type Clusterer } from '@learning-memory/clusterer';
import { clustererContract } from '@learning-memory/clusterer-testing';
import { registerContract } from '@learning-memory/contract-testing';

// In a test file: registerContract({ describe, it }, ...) with the two functions of jest, vitest or node:test.
const titles: string[] = [];
const runner = { describe: (_: string, body: () => void) => body(), it: (title: string) => titles.push(title) };
registerContract(runner, clustererContract, {
  createHarness: async () => ({ clusterer: createMyClusterer(), minClusterSize: 5, async [Symbol.asyncDispose]() {} }),
  excluded: { 'order.permuted': 'takes border points in the order of the input' },
});
assert.ok(titles.includes('size.empty: answers nothing for no points'));

function createMyClusterer(): Clusterer {
  throw clustererError('CLUSTERER_UNAVAILABLE', 'This example has no algorithm.');
}
