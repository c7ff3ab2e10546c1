import assert from 'node:assert/strict';
import { VECTOR_STORE_ERRORS, vectorStoreError } from '@learning-memory/vector-store';

// A collection and a filter are data: in TypeScript `CollectionRef<Lesson>` and `Filter<Lesson>`, of which the compiler
// checks field names and values; the rest is checked by the store.
const lessons = {
  name: 'lessons',
  model: { id: 'my-model', dimension: 512 },
  textFields: { title: 2, body: 1 },
  indexedFields: ['domain', 'at'],
};
const recentAboutLocking = {
  op: 'and',
  filters: [
    { op: 'in', field: 'tags', values: ['sqlite', 'locking'] },
    { op: 'range', field: 'at', gte: Date.UTC(2026, 0) },
  ],
};
assert.match(lessons.name, /^[a-z][a-z0-9_]{0,62}$/);
assert.equal(recentAboutLocking.filters.length, 2);

// An adapter translates what its client throws, once, at its edge.
const full = new Error('database or disk is full');
const error = vectorStoreError('VECTOR_STORE_UNAVAILABLE', 'The disk is full. Free space and try again.', {
  cause: full,
});
assert.equal(error.kind, VECTOR_STORE_ERRORS.VECTOR_STORE_UNAVAILABLE);
assert.equal(error.cause, full);
