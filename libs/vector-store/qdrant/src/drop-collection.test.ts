import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startDouble, type QdrantDouble } from '@learning-memory/qdrant-double';
import type { CollectionRef } from '@learning-memory/vector-store';
import { createQdrantVectorStore, type QdrantVectorStore } from './qdrant-vector-store.ts';

type DoubleCollection = NonNullable<ReturnType<QdrantDouble['collections']['get']>>;

const TASKS: CollectionRef<object> = {
  name: 'tasks',
  model: { id: 'model', dimension: 2 },
  textFields: { body: 1 },
  indexedFields: [],
};
const POINTS = ['a', 'b'].map((id) => ({ id, vector: [1, 0], text: { body: `words of ${id}` }, payload: {} }));
const FOREIGN_ID = '3b241101-e2bb-4255-8caf-4136c566a962';

let double: QdrantDouble;
let store: QdrantVectorStore;

beforeEach(async () => {
  double = await startDouble();
  store = createQdrantVectorStore({ url: double.url, prefix: 'one_' });
  await store.upsert(TASKS, POINTS);
});

afterEach(async () => {
  await store[Symbol.asyncDispose]();
  await double.stop();
  expect(double.violations).toEqual([]);
});

const DAMAGES: readonly (readonly [name: string, damage: (collection: DoubleCollection) => void])[] = [
  ['nothing', () => undefined],
  ['its metadata gone', (collection) => (collection.metadata = {})],
  ['points without payload', ({ points }) => points.forEach((point) => (point.payload = {}))],
  [
    'a point under a foreign id',
    ({ points }) => {
      const [point] = points.values();
      if (point !== undefined) points.set(FOREIGN_ID, { ...point, id: FOREIGN_ID });
    },
  ],
  ['its indexes gone', ({ indexes }) => indexes.clear()],
];

describe('dropCollection', () => {
  it.each(DAMAGES)('lets a collection with %s be written anew', async (_name, damage) => {
    const stored = double.collections.get('one_tasks');
    if (stored !== undefined) damage(stored);
    await store.dropCollection('tasks');
    expect([...double.collections.keys()]).toEqual([]);
    await store.upsert(TASKS, POINTS);
    expect((await store.scroll(TASKS, { limit: 9 })).points.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(await store.listCollections()).toEqual([{ name: 'tasks', model: TASKS.model, count: 2 }]);
  });

  it('lets the collection have another model', async () => {
    const other = { ...TASKS, model: { id: 'other', dimension: 3 } };
    await expect(store.ensureCollection(other)).rejects.toMatchObject({ code: 'VECTOR_STORE_DIMENSION_MISMATCH' });
    await store.dropCollection('tasks');
    await expect(store.ensureCollection(other)).resolves.toBeUndefined();
  });

  it('keeps no place of a page of what was there', async () => {
    const first = await store.scroll(TASKS, { limit: 1 });
    await store.dropCollection('tasks');
    expect(await store.scroll(TASKS, { limit: 1, cursor: first.nextCursor })).toEqual({ points: [] });
  });

  it('does nothing where there is none, once or twice', async () => {
    await store.dropCollection('others');
    await store.dropCollection('tasks');
    await store.dropCollection('tasks');
    expect(double.collections.size).toBe(0);
  });

  it('leaves every other collection', async () => {
    await using other = createQdrantVectorStore({ url: double.url, prefix: 'other_' });
    await other.upsert(TASKS, POINTS);
    await store.ensureCollection({ ...TASKS, name: 'tasks_2' });
    await store.dropCollection('tasks');
    expect([...double.collections.keys()]).toEqual(['other_tasks', 'one_tasks_2']);
  });

  it.each(['', '../other_tasks', 'tasks/points', 'tasks?x', 'Tasks', '%2e%2e', 'a'.repeat(64), undefined])(
    'refuses the name %j',
    async (name) => {
      await expect(store.dropCollection(name as string)).rejects.toMatchObject({ code: 'VECTOR_STORE_INVALID_INPUT' });
      expect([...double.collections.keys()]).toEqual(['one_tasks']);
    },
  );

  it('says where something else takes it', async () => {
    double.fault = () => ({ body: '{}' });
    await expect(store.dropCollection('tasks')).rejects.toThrow(/not as Qdrant does/);
  });

  it('rejects once the store is disposed', async () => {
    await store[Symbol.asyncDispose]();
    await expect(store.dropCollection('tasks')).rejects.toMatchObject({ code: 'VECTOR_STORE_DISPOSED' });
  });
});
