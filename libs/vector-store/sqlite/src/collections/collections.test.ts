import { describe, expect, it } from '@jest/globals';
import type { CollectionRef, VectorStore } from '@learning-memory/vector-store';
import { openStore } from '../test-support/open-store.ts';
import { task, TASKS, type Task } from '../test-support/tasks.ts';
import { temporaryFolders } from '../test-support/temporary-folder.ts';

const temporaryFolder = temporaryFolders();

async function lexicalIds(
  store: VectorStore,
  collection: CollectionRef<Task>,
  text: string,
): Promise<readonly string[]> {
  const hits = await store.search(collection, { query: { mode: 'lexical', text }, limit: 10 });
  return hits.map(({ id }) => id);
}

describe('a collection whose fields have grown', () => {
  const bare: CollectionRef<Task> = { ...TASKS, textFields: {}, indexedFields: [] };
  const titled: CollectionRef<Task> = { ...TASKS, textFields: { title: 3, body: 1 } };

  it('keeps its terms and finds the new field in points written since', async () => {
    await using store = openStore(await temporaryFolder());
    await store.upsert(TASKS, [task('a', { batch: 1 }, 'pool leak'), task('b', { batch: 1 }, 'other words')]);
    await store.upsert(titled, [{ ...task('c'), text: { title: 'pool', body: 'drained' } }]);
    expect(await lexicalIds(store, titled, 'pool')).toEqual(['c', 'a']);
    expect(await lexicalIds(store, TASKS, 'leak')).toEqual(['a']);
    await store.upsert(TASKS, [task('a', { batch: 1 }, 'nothing of it')]);
    expect(await lexicalIds(store, titled, 'pool')).toEqual(['c']);
  });

  it('starts without text fields', async () => {
    await using store = openStore(await temporaryFolder());
    await store.upsert(bare, [{ ...task('a'), text: {} }]);
    expect(await lexicalIds(store, bare, 'task')).toEqual([]);
    await store.upsert(TASKS, [task('b')]);
    expect(await lexicalIds(store, TASKS, 'task')).toEqual(['b']);
    await store.delete(TASKS, ['a', 'b']);
    expect(await store.count(TASKS)).toBe(0);
  });

  it('filters and orders alike before and after a field is indexed', async () => {
    await using store = openStore(await temporaryFolder());
    const states = ['open', 'done', undefined, 'open'];
    const points = states.map((state, index) => task(`t${index}`, { batch: index, state, tags: [`tag${index % 2}`] }));
    await store.upsert({ ...TASKS, indexedFields: [] }, points);
    const read = async (collection: CollectionRef<Task>): Promise<unknown> => ({
      open: await store.count(collection, { op: 'eq', field: 'state', value: 'open' }),
      none: await store.count(collection, { op: 'eq', field: 'state', value: null }),
      tagged: await store.count(collection, { op: 'eq', field: 'tags', value: 'tag1' }),
      late: await store.count(collection, { op: 'range', field: 'batch', gte: 2 }),
      order: (await store.scroll(collection, { limit: 10, orderBy: { field: 'state', direction: 'desc' } })).points,
    });
    const before = await read({ ...TASKS, indexedFields: [] });
    await store.ensureCollection(TASKS);
    expect(await read(TASKS)).toEqual(before);
    expect(before).toMatchObject({ open: 2, none: 1, tagged: 2, late: 2 });
  });
});

describe('a point written again', () => {
  it('is found by its new payload and vector, not by the old ones', async () => {
    await using store = openStore(await temporaryFolder());
    const query = { mode: 'dense', vector: [0, 1, 0, 0] } as const;
    await store.upsert(TASKS, [task('a', { batch: 1, state: 'open', tags: ['x', 'x', 'y'] }), task('b', { batch: 2 })]);
    await store.upsert(TASKS, [{ ...task('a', { batch: 3, tags: ['y', 'z'] }), vector: [0, 1, 0, 0] }]);
    expect(await store.count(TASKS, { op: 'eq', field: 'state', value: 'open' })).toBe(0);
    expect(await store.count(TASKS, { op: 'eq', field: 'tags', value: 'x' })).toBe(0);
    expect(await store.count(TASKS, { op: 'in', field: 'tags', values: ['y', 'z'] })).toBe(1);
    const [hit] = await store.search(TASKS, { query, limit: 1 });
    expect(hit).toMatchObject({ id: 'a', payload: { batch: 3 } });
    expect(hit?.similarity).toBeCloseTo(1, 6);
    await store.upsert(TASKS, [{ id: 'a', text: {}, payload: { batch: 4 } }]);
    expect((await store.get(TASKS, ['a'], { withVectors: true }))[0]).toEqual({ id: 'a', payload: { batch: 4 } });
  });
});
