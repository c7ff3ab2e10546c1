import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { openStore } from '../test-support/open-store.ts';
import { runChild, startChild } from '../test-support/run-child.ts';
import { TASKS } from '../test-support/tasks.ts';
import { temporaryFolders } from '../test-support/temporary-folder.ts';

const temporaryFolder = temporaryFolders();

describe('several processes on one file', () => {
  it('lose nothing when two create it at once and write 500 points each', async () => {
    const folder = await temporaryFolder();
    const startAt = String(Date.now() + 2000);
    const write = (prefix: string): Promise<void> =>
      runChild('./write-tasks.ts', [join(folder, 'memory.db'), prefix, '500', '1', startAt]);
    await Promise.all([write('a'), write('b')]);
    await using store = openStore(folder);
    expect(await store.listCollections()).toEqual([{ name: 'tasks', model: TASKS.model, count: 1000 }]);
    const found = await store.search(TASKS, { query: { mode: 'lexical', text: 'task' }, limit: 1000 });
    expect(found).toHaveLength(1000);
  });

  it('see a collection another one made after they had looked for it', async () => {
    const folder = await temporaryFolder();
    await using store = openStore(folder);
    expect(await store.count(TASKS)).toBe(0);
    await runChild('./write-tasks.ts', [join(folder, 'memory.db'), 'a', '1', '3']);
    expect(await store.count(TASKS)).toBe(3);
    await store.ensureCollection(TASKS);
    expect(await store.count(TASKS)).toBe(3);
  });

  it('leave whole batches alone, and all acknowledged ones, when a writer is killed', async () => {
    const folder = await temporaryFolder();
    const batchSize = 20;
    const acknowledged = new Map<string, number>();
    for (const [prefix, lines] of [
      ['a', 3],
      ['b', 17],
      ['c', 40],
    ] as const) {
      const child = startChild('./write-tasks.ts', [join(folder, 'memory.db'), prefix, '100000', String(batchSize)]);
      child.process.stdout?.on('data', () => {
        if (child.output().split('\n').length > lines) child.process.kill('SIGKILL');
      });
      expect(await child.ended).toBeNull();
      acknowledged.set(prefix, child.output().trim().split('\n').length);
    }
    await using store = openStore(folder);
    for (const [prefix, batches] of acknowledged) {
      const ids = Array.from({ length: (batches + 2) * batchSize }, (_, index) => {
        return `${prefix}-${Math.floor(index / batchSize)}-${index % batchSize}`;
      });
      const found = await store.get(TASKS, ids);
      expect(found.length % batchSize).toBe(0);
      expect(found.length).toBeGreaterThanOrEqual(batches * batchSize);
    }
    const count = await store.count(TASKS);
    const found = await store.search(TASKS, { query: { mode: 'dense', vector: [1, 0, 0, 0] }, limit: 1000 });
    expect(found).toHaveLength(Math.min(1000, count));
  });
});
