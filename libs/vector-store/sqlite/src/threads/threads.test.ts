import { readdir } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { openStore } from '../test-support/open-store.ts';
import { task, TASKS } from '../test-support/tasks.ts';
import { temporaryFolders } from '../test-support/temporary-folder.ts';

const temporaryFolder = temporaryFolders();
const query = { mode: 'hybrid', vector: [1, 0, 0, 0], text: 'task', denseWeight: 0.5 } as const;

describe('a store that writes', () => {
  it('answers searches with what was there before, without waiting', async () => {
    await using store = openStore(await temporaryFolder());
    await store.upsert(TASKS, [task('old')]);
    expect(await store.search(TASKS, { query, limit: 10 })).toHaveLength(1);
    const ended: string[] = [];
    const batch = Array.from({ length: 3000 }, (_, index) => task(`t${index}`));
    const writing = store.upsert(TASKS, batch).then(() => ended.push('write'));
    expect(await store.search(TASKS, { query, limit: 10 })).toHaveLength(1);
    ended.push('search');
    await writing;
    expect(ended).toEqual(['search', 'write']);
    expect(await store.search(TASKS, { query, limit: 10 })).toHaveLength(10);
  });
});

describe('a store that is closed', () => {
  const lexical = { mode: 'lexical', text: 'task' } as const;

  it('ends the searches that were called before', async () => {
    const store = openStore(await temporaryFolder());
    await store.upsert(TASKS, [task('a')]);
    await store.search(TASKS, { query: lexical, limit: 10 });
    const searching = Array.from({ length: 20 }, () => store.search(TASKS, { query: lexical, limit: 10 }));
    await store[Symbol.asyncDispose]();
    for (const hits of await Promise.all(searching)) expect(hits[0]).toMatchObject({ id: 'a' });
  });

  it('ends writes, refuses what comes later and leaves one file', async () => {
    const folder = await temporaryFolder();
    const store = openStore(folder);
    await store.upsert(TASKS, [task('a')]);
    await store.search(TASKS, { query, limit: 10 });
    const writing = store.upsert(TASKS, [task('b')]);
    const closing = store[Symbol.asyncDispose]();
    const late = [store.search(TASKS, { query, limit: 10 }), store.listCollections(), store.delete(TASKS, ['a'])];
    for (const call of late) await expect(call).rejects.toMatchObject({ code: 'VECTOR_STORE_DISPOSED' });
    await closing;
    await store[Symbol.asyncDispose]();
    await expect(writing).resolves.toBeUndefined();
    expect(await readdir(folder)).toEqual(['memory.db']);
  });
});
