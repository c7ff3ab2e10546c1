import assert from 'node:assert/strict';
import type { ContractCase } from '@learning-memory/contract-testing';
import type { CollectionModel, CollectionRef, VectorStore } from '@learning-memory/vector-store';
import type { VectorStoreHarness } from './harness.ts';
import { assertRejects, dense, EAST, everyOperation, hybrid, ids, lexical, NOTES, type Note } from './notes.ts';
import { NEXT, NEXT_EAST, nextVectorOf, NORTH, POINTS, reembedAll, writeNext } from './reembed-notes.ts';

const THIRD: CollectionRef<Note> = { ...NOTES, model: { id: 'third-model', dimension: 4 } };

/** Ways from one model to another, and what is read meanwhile. */
export const reembeddingCases: readonly ContractCase<VectorStoreHarness>[] = [
  {
    id: 'reembedding.gives-another-model',
    title: 'a collection whose points have new vectors is used with the new model, and with no other',
    async run({ store }) {
      await store.upsert(NOTES, POINTS);
      const words = await store.search(NOTES, { query: lexical('pool leak'), limit: 5 });
      await store.reembedding.begin(NEXT);
      await reembedAll(store);
      assert.equal(await store.reembedding.finish(NEXT), true);
      assert.deepEqual(await store.search(NEXT, { query: lexical('pool leak'), limit: 5 }), words);
      for (const { id } of POINTS) {
        const [best] = await store.search(NEXT, { query: dense(nextVectorOf(id)), limit: 1 });
        assert.equal(best?.id, id);
      }
      const points = await store.get(NEXT, ['a', 'c'], { withVectors: true });
      assert.deepEqual(lengths(points), [5, 5]);
      assert.deepEqual(
        ids(await store.search(NEXT, { query: hybrid(nextVectorOf('c'), 'pool', { denseWeight: 0.9 }), limit: 1 })),
        ['c'],
      );
      assert.deepEqual(await store.listCollections(), [{ name: 'notes', model: NEXT.model, count: 3 }]);
      await rejectsEverything(store, NOTES, 'VECTOR_STORE_DIMENSION_MISMATCH');
    },
  },
  {
    id: 'reembedding.begin-is-idempotent',
    title: 'beginning again, or many at once, keeps what is done',
    async run({ store }) {
      await store.upsert(NOTES, POINTS);
      await Promise.all(Array.from({ length: 5 }, () => store.reembedding.begin(NEXT)));
      const [first] = await store.reembedding.pending(NEXT, { limit: 1 });
      await store.reembedding.write(NEXT, [writeNext(first)]);
      await store.reembedding.begin(NEXT);
      assert.deepEqual(await store.reembedding.progress(NEXT), { model: NEXT.model, done: 1, total: 3 });
      const hits = await store.search(NEXT, { query: dense(NEXT_EAST), limit: 5 });
      assert.deepEqual(ids(hits), [first?.id]);
    },
  },
  {
    id: 'reembedding.old-model-stays-live',
    title: 'under the old model every read stays what it was until the swap',
    async run({ store }) {
      await store.upsert(NOTES, POINTS);
      const before = await readAll(store);
      await store.reembedding.begin(NEXT);
      await reembedAll(store);
      assert.deepEqual(await readAll(store), before);
      await assertRejects(
        () => store.count({ ...NEXT, model: THIRD.model }),
        'VECTOR_STORE_MODEL_MISMATCH',
        'a model that is neither',
      );
    },
  },
  {
    id: 'reembedding.words-meanwhile',
    title: 'under the next model words find everything, meaning what is done, and both together go by words',
    async run({ store }) {
      await store.upsert(NOTES, POINTS);
      const search = { query: lexical('pool leak'), limit: 5 };
      const words = await store.search(NOTES, search);
      await store.reembedding.begin(NEXT);
      assert.deepEqual(await store.search(NEXT, { query: dense(NEXT_EAST), limit: 5 }), []);
      const pending = await store.reembedding.pending(NEXT, { limit: 5 });
      await store.reembedding.write(NEXT, [writeNext(pending.find(({ id }) => id === 'b'))]);
      assert.deepEqual(await store.search(NEXT, search), words);
      assert.deepEqual(await store.search(NEXT, { ...search, query: hybrid(NEXT_EAST, 'pool leak') }), words);
      assert.deepEqual(ids(await store.search(NEXT, { query: dense(NEXT_EAST), limit: 5 })), ['b']);
      const read = await store.get(NEXT, ['a', 'b', 'c'], { withVectors: true });
      assert.deepEqual(lengths(read), [undefined, 5, undefined]);
      assert.deepEqual((await store.scroll(NEXT, { limit: 5, withVectors: true })).points, read);
      assert.equal(await store.count(NEXT, { op: 'range', field: 'rank', gte: 2 }), 2);
    },
  },
  {
    id: 'reembedding.finish-waits',
    title: 'no swap while a point is pending',
    async run({ store }) {
      await store.upsert(NOTES, POINTS);
      await store.reembedding.begin(NEXT);
      const pending = await store.reembedding.pending(NEXT, { limit: 2 });
      await store.reembedding.write(NEXT, pending.map(writeNext));
      assert.equal(await store.reembedding.finish(NEXT), false);
      assert.equal(await store.reembedding.finish(NOTES), false, 'not by the old model');
      assert.deepEqual(ids(await store.search(NOTES, { query: dense(EAST), limit: 1 })), ['a']);
      await reembedAll(store);
      assert.equal(await store.reembedding.finish(NOTES), false, 'not by the old model');
      assert.equal(await store.reembedding.finish(NEXT), true);
      assert.equal(await store.reembedding.finish(NEXT), true, 'finished is finished');
    },
  },
  {
    id: 'reembedding.progress',
    title: 'progress is told under the next model and by the list of collections, while there is any',
    async run({ store }) {
      assert.equal(await store.reembedding.progress(NOTES), undefined);
      await store.upsert(NOTES, POINTS);
      assert.equal(await store.reembedding.progress(NOTES), undefined);
      await store.reembedding.begin(NEXT);
      const progress = { model: NEXT.model, done: 0, total: 3 };
      assert.equal(await store.reembedding.progress(NOTES), undefined, 'the old one lacks nothing');
      assert.deepEqual(await store.reembedding.progress(NEXT), progress);
      const listed = { name: 'notes', model: NOTES.model, count: 3, reembedding: progress };
      assert.deepEqual(await store.listCollections(), [listed]);
      await reembedAll(store);
      assert.deepEqual(await store.reembedding.progress(NEXT), { ...progress, done: 3 });
      await store.reembedding.finish(NEXT);
      assert.equal(await store.reembedding.progress(NEXT), undefined);
    },
  },
  {
    id: 'reembedding.another-way',
    title: 'beginning with a third model gives the open way up, and so does beginning with the old one',
    async run({ store }) {
      await store.upsert(NOTES, POINTS);
      await store.reembedding.begin(NEXT);
      await reembedAll(store);
      await store.reembedding.begin(THIRD);
      await rejectsEverything(store, NEXT, 'VECTOR_STORE_DIMENSION_MISMATCH');
      assert.deepEqual(await store.reembedding.progress(THIRD), { model: THIRD.model, done: 0, total: 3 });
      await store.reembedding.begin(NOTES);
      assert.equal(await store.reembedding.progress(NOTES), undefined);
      await rejectsEverything(store, THIRD, 'VECTOR_STORE_MODEL_MISMATCH');
      assert.deepEqual(ids(await store.search(NOTES, { query: dense(EAST), limit: 1 })), ['a']);
      await store.reembedding.begin(NEXT);
      assert.deepEqual(await store.reembedding.progress(NEXT), { model: NEXT.model, done: 0, total: 3 });
    },
  },
  {
    id: 'reembedding.missing-collection',
    title: 'a missing collection has nothing pending; beginning makes it',
    async run({ store }) {
      assert.deepEqual(await store.reembedding.pending(NEXT, { limit: 5 }), []);
      await store.reembedding.write(NEXT, [{ id: 'a', revision: 1, vector: NEXT_EAST }]);
      assert.equal(await store.reembedding.finish(NEXT), true);
      assert.equal(await store.reembedding.progress(NEXT), undefined);
      assert.deepEqual(await store.listCollections(), []);
      await store.reembedding.begin(NEXT);
      assert.deepEqual(await store.listCollections(), [{ name: 'notes', model: NEXT.model, count: 0 }]);
    },
  },
];

function lengths(points: readonly { readonly vector?: readonly number[] | undefined }[]) {
  return points.map(({ vector }) => vector?.length);
}

async function readAll(store: VectorStore): Promise<unknown> {
  const queries = [dense(EAST), lexical('pool leak'), hybrid(NORTH, 'leak')];
  return {
    scrolled: await store.scroll(NOTES, { limit: 10, withVectors: true }),
    found: await Promise.all(queries.map((query) => store.search(NOTES, { query, limit: 10 }))),
  };
}

async function rejectsEverything(
  store: VectorStore,
  collection: CollectionRef<Note> & { readonly model: CollectionModel },
  code: 'VECTOR_STORE_DIMENSION_MISMATCH' | 'VECTOR_STORE_MODEL_MISMATCH',
): Promise<void> {
  for (const [name, run] of Object.entries(everyOperation(store, collection))) await assertRejects(run, code, name);
}
