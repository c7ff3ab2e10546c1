import { expect, it } from '@jest/globals';
import type { CollectionRef } from './collection.ts';
import type { VectorStore } from './vector-store.ts';

interface Lesson {
  readonly domain?: string | undefined;
}

it('has points written with the payload of their collection, of which the compiler checks each field', async () => {
  const lessons: CollectionRef<Lesson> = {
    name: 'lessons',
    model: { id: 'model', dimension: 2 },
    textFields: {},
    indexedFields: ['domain'],
  };
  const store: Pick<VectorStore, 'upsert'> = { upsert: async () => undefined };
  const write = [
    () => store.upsert(lessons, [{ id: 'a', text: {}, payload: { domain: 'sql' } }]),
    // @ts-expect-error -- A field that the payload does not have.
    () => store.upsert(lessons, [{ id: 'a', text: {}, payload: { domain: 'sql', domian: 'sql' } }]),
    // @ts-expect-error -- A value of another type.
    () => store.upsert(lessons, [{ id: 'a', text: {}, payload: { domain: 1 } }]),
  ];
  for (const each of write) expect(await each()).toBeUndefined();
});
