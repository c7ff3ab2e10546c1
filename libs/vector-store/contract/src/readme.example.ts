import assert from 'node:assert/strict';
import { VECTOR_STORE_ERRORS, vectorStoreError, type CollectionRef, type Filter } from '@learning-memory/vector-store';

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

// Field names and values are checked against the payload's type by the compiler, the rest by the store at run time.
export const RECENT_ABOUT_LOCKING: Filter<Lesson> = {
  op: 'and',
  filters: [
    { op: 'in', field: 'tags', values: ['sqlite', 'locking'] },
    { op: 'range', field: 'at', gte: Date.UTC(2026, 0) },
  ],
};

const broken = vectorStoreError('VECTOR_STORE_INVALID_INPUT', 'Limit is 0: it must be a whole number from 1 to 1000.');
assert.equal(broken.kind, VECTOR_STORE_ERRORS.VECTOR_STORE_INVALID_INPUT);
