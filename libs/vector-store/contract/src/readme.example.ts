import assert from 'node:assert/strict';
import { checkFilter, VECTOR_STORE_ERRORS, type CollectionRef, type Filter } from '@learning-memory/vector-store';

interface Lesson {
  readonly domain: string;
  readonly tags: readonly string[];
  readonly at: number;
}

export const LESSONS: CollectionRef<Lesson> = {
  name: 'lessons',
  model: { id: 'my-model', dimension: 512 },
  textFields: { title: 2, body: 1 },
  indexedFields: ['domain', 'at'],
};

// Field names and values are checked against the payload's type by the compiler, the rest at run time.
const filter: Filter<Lesson> = {
  op: 'and',
  filters: [
    { op: 'in', field: 'tags', values: ['sqlite', 'locking'] },
    { op: 'range', field: 'at', gte: Date.UTC(2026, 0) },
  ],
};
checkFilter(filter);
assert.throws(() => checkFilter({ op: 'range', field: 'at' }), { code: 'VECTOR_STORE_INVALID_INPUT' });
assert.equal(VECTOR_STORE_ERRORS.VECTOR_STORE_INVALID_INPUT, 'validation');
