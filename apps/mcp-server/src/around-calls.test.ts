import { expect, it } from '@jest/globals';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';
import { aroundCalls } from './around-calls.ts';

it('makes each call of a store but its end in its own way', async () => {
  const made: PropertyKey[] = [];
  const store = aroundCalls(createMemoryVectorStore(), async (call, method) => {
    made.push(method);
    return method === 'count' ? 7 : call();
  });
  const notes = { name: 'notes', model: { id: 'model', dimension: 1 }, textFields: {}, indexedFields: [] };
  await store.upsert(notes, [{ id: 'one', vector: [1], text: {}, payload: {} }]);
  expect([await store.count(notes), await store.listCollections()]).toMatchObject([7, [{ count: 1 }]]);
  await store[Symbol.asyncDispose]();
  expect(made).toEqual(['upsert', 'count', 'listCollections']);
});
