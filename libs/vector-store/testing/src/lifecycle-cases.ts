import assert from 'node:assert/strict';
import type { ContractCase } from '@learning-memory/contract-testing';
import type { CollectionRef } from '@learning-memory/vector-store';
import type { VectorStoreHarness } from './harness.ts';
import { assertRejects, dense, EAST, everyOperation, hybrid, ids, lexical, note, NOTES, type Note } from './notes.ts';

const OTHER_DIMENSION: CollectionRef<Note> = { ...NOTES, model: { id: 'kit-model', dimension: 5 } };
const OTHER_MODEL: CollectionRef<Note> = { ...NOTES, model: { id: 'other-model', dimension: 4 } };
const TASKS: CollectionRef<Note> = { ...NOTES, name: 'a_tasks' };

export const lifecycleCases: readonly ContractCase<VectorStoreHarness>[] = [
  {
    id: 'lifecycle.ensure-is-idempotent',
    title: 'ensureCollection keeps the points of a collection that exists',
    async run({ store }) {
      await store.ensureCollection(NOTES);
      await store.upsert(NOTES, [note('a')]);
      await store.ensureCollection(NOTES);
      assert.equal(await store.count(NOTES), 1);
    },
  },
  {
    id: 'lifecycle.ensure-concurrently',
    title: 'many callers may create one collection at once',
    async run({ store }) {
      await Promise.all(
        Array.from({ length: 10 }, async (_, index) => {
          await store.ensureCollection(NOTES);
          await store.upsert(NOTES, [note(`n${String(index)}`)]);
        }),
      );
      assert.equal(await store.count(NOTES), 10);
      assert.equal((await store.listCollections()).length, 1);
    },
  },
  {
    id: 'lifecycle.missing-collection-reads-empty',
    title: 'reads of a missing collection are empty, and deleting from it does nothing',
    async run({ store }) {
      for (const query of [dense(EAST), lexical('pool'), hybrid(EAST, 'pool')]) {
        assert.deepEqual(await store.search(NOTES, { query, limit: 5 }), []);
      }
      assert.deepEqual(await store.get(NOTES, ['a']), []);
      assert.deepEqual((await store.scroll(NOTES, { limit: 5 })).points, []);
      assert.equal(await store.count(NOTES), 0);
      await store.delete(NOTES, ['a']);
      await store.upsert(NOTES, [note('a')]);
      assert.equal(await store.count(NOTES), 1, 'an upsert creates the collection');
    },
  },
  {
    id: 'lifecycle.lists-collections',
    title: 'listCollections tells model and count, by name',
    async run({ store }) {
      assert.deepEqual(await store.listCollections(), []);
      await store.upsert(NOTES, [note('a'), note('b')]);
      await store.ensureCollection(TASKS);
      assert.deepEqual(await store.listCollections(), [
        { name: 'a_tasks', model: TASKS.model, count: 0 },
        { name: 'notes', model: NOTES.model, count: 2 },
      ]);
    },
  },
  {
    id: 'lifecycle.collections-are-separate',
    title: 'the same id in two collections is two points',
    async run({ store }) {
      await store.upsert(NOTES, [note('a', { vector: EAST, body: 'pool' }, { kind: 'note' })]);
      await store.upsert(TASKS, [note('a', {}, { kind: 'task' }), note('b', { vector: EAST, body: 'pool' })]);
      await store.delete(TASKS, ['a']);
      assert.deepEqual(await store.get(NOTES, ['a', 'b']), [{ id: 'a', payload: { kind: 'note' } }]);
      for (const query of [dense(EAST), lexical('pool'), hybrid(EAST, 'pool')]) {
        assert.deepEqual(ids(await store.search(NOTES, { query, limit: 5 })), ['a'], query.mode);
        assert.deepEqual(ids(await store.search(TASKS, { query, limit: 5 })), ['b'], query.mode);
      }
    },
  },
  {
    id: 'lifecycle.dimension-mismatch',
    title: 'every operation rejects another dimension than the recorded one',
    async run({ store }) {
      await store.ensureCollection(NOTES);
      for (const [name, run] of Object.entries(everyOperation(store, OTHER_DIMENSION))) {
        await assertRejects(run, 'VECTOR_STORE_DIMENSION_MISMATCH', name);
      }
    },
  },
  {
    id: 'lifecycle.model-mismatch',
    title: 'every operation rejects another model than the recorded one',
    async run({ store }) {
      await store.ensureCollection(NOTES);
      for (const [name, run] of Object.entries(everyOperation(store, OTHER_MODEL))) {
        await assertRejects(run, 'VECTOR_STORE_MODEL_MISMATCH', name);
      }
    },
  },
  {
    id: 'lifecycle.after-dispose',
    title: 'every operation rejects once the store is disposed; disposing again does nothing',
    async run({ store }) {
      await store.upsert(NOTES, [note('a')]);
      await store[Symbol.asyncDispose]();
      await store[Symbol.asyncDispose]();
      const operations = {
        ...everyOperation(store, NOTES),
        listCollections: () => store.listCollections(),
        begin: () => store.reembedding.begin(OTHER_MODEL),
      };
      for (const [name, run] of Object.entries(operations)) {
        await assertRejects(run, 'VECTOR_STORE_DISPOSED', name);
      }
    },
  },
];
