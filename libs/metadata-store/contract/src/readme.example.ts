import assert from 'node:assert/strict';
import {
  METADATA_STORE_ERRORS,
  metadataStoreError,
  type Usage,
  type UsageRepository,
} from '@learning-memory/metadata-store';

/** A part that ranks by use needs the contract alone, whatever store is behind it. */
async function byUse(usage: UsageRepository, ids: readonly string[]): Promise<readonly string[]> {
  const found = await usage.find('memory', ids);
  const count = (id: string): number => found.get(id)?.useCount ?? 0;
  return [...ids].sort((a, b) => count(b) - count(a));
}

const used = new Map<string, Usage>([['memory_2', { useCount: 4, lastUsedAt: 1000 }]]);
const usage: UsageRepository = { record: async () => {}, find: async () => used, latest: async () => [] };
assert.deepEqual(await byUse(usage, ['memory_1', 'memory_2']), ['memory_2', 'memory_1']);

const error = metadataStoreError('METADATA_STORE_UNAVAILABLE', 'The metadata store "memory.db" is locked. Try again.');
assert.equal(error.kind, METADATA_STORE_ERRORS.METADATA_STORE_UNAVAILABLE);
