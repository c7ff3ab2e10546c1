import { describe, expect, it } from '@jest/globals';
import type { VectorStore } from '@learning-memory/vector-store';
import { openStore } from '../test-support/open-store.ts';
import { task, TASKS } from '../test-support/tasks.ts';
import { temporaryFolders } from '../test-support/temporary-folder.ts';

const temporaryFolder = temporaryFolders();

describe('a count that was asked before', () => {
  it('is the one of now after each write, also one of another process', async () => {
    const folder = await temporaryFolder();
    await using store = openStore(folder);
    await using other = openStore(folder);
    await store.upsert(TASKS, [task('a', { batch: 1 }), task('b', { batch: 1 }), task('c', { batch: 2 })]);
    expect(await counts(store)).toEqual([3, 2, 1]);
    expect(await counts(store)).toEqual([3, 2, 1]);
    await store.upsert(TASKS, [task('a', { batch: 2 })]);
    expect(await counts(store)).toEqual([3, 1, 2]);
    await store.delete(TASKS, ['b']);
    expect(await counts(store)).toEqual([2, 0, 2]);
    await other.upsert(TASKS, [task('d', { batch: 1 })]);
    expect(await counts(store)).toEqual([3, 1, 2]);
    await other.delete(TASKS, ['c']);
    expect(await counts(store)).toEqual([2, 1, 1]);
  });
});

/** Of all, and of each batch. */
async function counts(store: VectorStore): Promise<readonly number[]> {
  const batches = [1, 2].map((value) => store.count(TASKS, { op: 'eq', field: 'batch', value }));
  return Promise.all([store.count(TASKS), ...batches]);
}
