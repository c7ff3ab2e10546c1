import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startDouble, type QdrantDouble } from '@learning-memory/qdrant-double';
import type { CollectionRef } from '@learning-memory/vector-store';
import { createQdrantVectorStore } from '../qdrant-vector-store.ts';

interface Task {
  readonly rank?: number;
}

const TASKS: CollectionRef<Task> = {
  name: 'tasks',
  model: { id: 'model', dimension: 2 },
  textFields: { body: 1 },
  indexedFields: ['rank'],
};

let double: QdrantDouble;

beforeEach(async () => {
  double = await startDouble();
});

afterEach(async () => {
  await double.stop();
  expect(double.violations).toEqual([]);
});

describe('a collection on the server', () => {
  it('has all its indexes before the first point, and waits for every write', async () => {
    await using store = createQdrantVectorStore({ url: double.url });
    await store.upsert(TASKS, [{ id: 'a', vector: [1, 0], text: { body: 'one' }, payload: { rank: 1 } }]);
    await store.delete(TASKS, ['a']);
    const next = { ...TASKS, model: { id: 'next', dimension: 3 } };
    await store.reembedding.begin(next);
    await store.reembedding.begin(TASKS);
    const writes = double.calls.filter((call) => /^(PUT|DELETE|POST .*\/(delete|batch))/.test(call));
    const [creation, ...others] = writes;
    expect(creation).toBe('PUT /collections/learning_memory_tasks');
    expect(others.filter((call) => !call.includes('wait=true'))).toEqual([]);
    const kinds = others.map((call) => call.replace(/^.*learning_memory_tasks\//, '').replace(/\?.*/, ''));
    expect(kinds.slice(0, 7)).toEqual([...Array.from({ length: 6 }, () => 'index'), 'points']);
    expect(Object.fromEntries(double.collections.get('learning_memory_tasks')?.indexes ?? [])).toMatchObject({
      tags: { type: 'keyword' },
      terms: { type: 'keyword' },
      length: { type: 'integer' },
      revision: { type: 'integer' },
      done: { type: 'keyword' },
      'numbers.rank': { type: 'float' },
    });
  });

  it('gets the indexes that were added since it was made', async () => {
    await using store = createQdrantVectorStore({ url: double.url });
    await store.ensureCollection(TASKS);
    await store.ensureCollection({ ...TASKS, indexedFields: ['rank', 'size'] as never });
    expect([...(double.collections.get('learning_memory_tasks')?.indexes.keys() ?? [])]).toContain('numbers.size');
  });

  it('is laid out as the options say', async () => {
    const layout = { quantization: 'int8', onDisk: true, shards: 2, replicas: 3 } as const;
    await using store = createQdrantVectorStore({ url: double.url, prefix: 'team-a_', layout });
    await store.ensureCollection(TASKS);
    expect(double.collections.get('team-a_tasks')?.creation).toMatchObject({
      vectors: {
        [Object.keys(double.collections.get('team-a_tasks')?.creation['vectors'] ?? {})[0] ?? '']: { on_disk: true },
      },
      sparse_vectors: { bm25: { modifier: 'idf', index: { on_disk: true } } },
      quantization_config: { scalar: { type: 'int8', always_ram: true } },
      on_disk_payload: true,
      shard_number: 2,
      replication_factor: 3,
    });
    expect(await store.listCollections()).toEqual([{ name: 'tasks', model: TASKS.model, count: 0 }]);
  });

  it('with another prefix is not seen', async () => {
    await using one = createQdrantVectorStore({ url: double.url, prefix: 'one_' });
    await using other = createQdrantVectorStore({ url: double.url, prefix: 'other_' });
    await one.ensureCollection(TASKS);
    expect(await other.listCollections()).toEqual([]);
    expect(await other.count(TASKS)).toBe(0);
  });
});
