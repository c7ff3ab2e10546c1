import assert from 'node:assert/strict';
import type { ContractCase } from '@learning-memory/contract-testing';
import type { VectorStore } from '@learning-memory/vector-store';
import type { PersistentVectorStoreHarness } from './harness.ts';
import { assertRejects, dense, EAST, everyOperation, hybrid, lexical, note, NOTES, searchIds } from './notes.ts';
import { NEXT, nextVectorOf, reembedAll, writeNext } from './reembed-notes.ts';

const POINTS = [
  note('a', { vector: EAST, title: 'pool', body: 'drained' }, { kind: 'x', rank: 1 }),
  note('b', { vector: [1, 1, 0, 0], body: 'pool of others' }, { kind: 'y', tags: ['red'] }),
  note('c', { body: 'leak' }),
];

export const persistentCases: readonly ContractCase<PersistentVectorStoreHarness>[] = [
  {
    id: 'persistent.survives-a-restart',
    title: 'a store opened later answers every read as the first did',
    async run({ store, reopen }) {
      await store.upsert(NOTES, POINTS);
      const before = await readAll(store);
      await store[Symbol.asyncDispose]();
      await withStore(reopen, async (later) => {
        assert.deepEqual(await readAll(later), before);
        assert.deepEqual(await later.listCollections(), [{ name: 'notes', model: NOTES.model, count: 3 }]);
      });
    },
  },
  {
    id: 'persistent.remembers-the-model',
    title: 'a store opened later rejects another model on every operation',
    async run({ store, reopen }) {
      await store.ensureCollection(NOTES);
      await store[Symbol.asyncDispose]();
      const other = { ...NOTES, model: { ...NOTES.model, id: 'other-model' } };
      await withStore(reopen, async (later) => {
        for (const [name, run] of Object.entries(everyOperation(later, other))) {
          await assertRejects(run, 'VECTOR_STORE_MODEL_MISMATCH', name);
        }
      });
    },
  },
  {
    id: 'persistent.shows-writes-of-others',
    title: 'two open stores see what the other wrote and deleted',
    async run({ store, reopen }) {
      await store.ensureCollection(NOTES);
      await withStore(reopen, async (other) => {
        await store.upsert(NOTES, POINTS);
        assert.deepEqual(await readAll(other), await readAll(store));
        await other.upsert(NOTES, [note('a', { body: 'replaced' }, { kind: 'z' })]);
        await other.delete(NOTES, ['b']);
        assert.deepEqual(await searchIds(store, lexical('replaced pool')), ['a']);
        assert.deepEqual(await searchIds(store, dense(EAST)), []);
        assert.deepEqual(await readAll(store), await readAll(other));
      });
      assert.equal(await store.count(NOTES), 2, 'disposing one store leaves the other open');
    },
  },
  {
    id: 'persistent.creates-a-collection-once',
    title: 'two stores may create one collection at once',
    async run({ store, reopen }) {
      await withStore(reopen, async (other) => {
        await Promise.all([store, other].map((each) => each.ensureCollection(NOTES)));
        await Promise.all([store.upsert(NOTES, [note('a')]), other.upsert(NOTES, [note('b')])]);
        assert.equal(await store.count(NOTES), 2);
      });
    },
  },
  {
    id: 'persistent.writers-in-two-stores',
    title: 'two stores writing at once lose nothing',
    async run({ store, reopen }) {
      await withStore(reopen, async (other) => {
        await Promise.all([write(store, 'a'), write(other, 'b')]);
        for (const each of [store, other]) {
          assert.equal(await each.count(NOTES), 100);
          assert.equal((await searchIds(each, lexical('pool'), { limit: 1000 })).length, 100);
          assert.equal((await searchIds(each, dense(EAST), { limit: 1000 })).length, 100);
        }
      });
    },
  },
  {
    id: 'persistent.goes-on-with-the-reembedding',
    title: 'a store opened later goes on with a re-embedding, and the one that was open sees the swap',
    async run({ store, reopen }) {
      await store.upsert(NOTES, POINTS);
      await store.reembedding.begin(NEXT);
      const pending = await store.reembedding.pending(NEXT, { limit: 2 });
      await store.reembedding.write(NEXT, pending.map(writeNext));
      await withStore(reopen, async (later) => {
        assert.deepEqual(await later.reembedding.progress(NEXT), { model: NEXT.model, done: 2, total: 3 });
        assert.equal(await later.reembedding.finish(NEXT), false);
        await store.upsert(NEXT, [note('d', { body: 'written meanwhile' })]);
        await reembedAll(later);
        assert.equal(await later.reembedding.finish(NEXT), true);
      });
      for (const id of ['a', 'b', 'c', 'd']) {
        const [hit] = await store.search(NEXT, { query: dense(nextVectorOf(id)), limit: 1 });
        assert.equal(hit?.id, id);
      }
      for (const [name, run] of Object.entries(everyOperation(store, NOTES))) {
        await assertRejects(run, 'VECTOR_STORE_DIMENSION_MISMATCH', name);
      }
    },
  },
];

async function write(store: VectorStore, prefix: string): Promise<void> {
  for (let index = 0; index < 50; index += 1) {
    await store.upsert(NOTES, [note(`${prefix}${String(index)}`, { vector: EAST, body: 'pool' })]);
  }
}

async function readAll(store: VectorStore): Promise<unknown> {
  const queries = [dense(EAST), lexical('pool leak'), hybrid(EAST, 'pool drained')];
  return {
    scrolled: await store.scroll(NOTES, { limit: 10, withVectors: true }),
    found: await Promise.all(queries.map((query) => store.search(NOTES, { query, limit: 10 }))),
    filtered: await store.count(NOTES, { op: 'eq', field: 'tags', value: 'red' }),
  };
}

async function withStore(open: () => Promise<VectorStore>, use: (store: VectorStore) => Promise<void>): Promise<void> {
  const store = await open();
  try {
    await use(store);
  } finally {
    await store[Symbol.asyncDispose]();
  }
}
