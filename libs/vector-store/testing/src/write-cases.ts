import assert from 'node:assert/strict';
import type { ContractCase } from '@learning-memory/contract-testing';
import type { CollectionRef } from '@learning-memory/vector-store';
import type { VectorStoreHarness } from './harness.ts';
import { assertRejects, dense, EAST, ids, lexical, note, NOTES, scrollIds, searchIds } from './notes.ts';

const DOCUMENTS: CollectionRef<Record<string, unknown>> = { ...NOTES, name: 'documents', indexedFields: [] };
const BATCH = Array.from({ length: 2000 }, (_, index) => `n${String(index).padStart(4, '0')}`);

export const writeCases: readonly ContractCase<VectorStoreHarness>[] = [
  {
    id: 'write.replaces-the-whole-point',
    title: 'an upsert leaves no vector, text or payload field of the point before',
    async run({ store }) {
      await store.upsert(NOTES, [note('a', { vector: EAST, title: 'pool' }, { kind: 'old', rank: 1 })]);
      await store.upsert(NOTES, [note('a', { body: 'leak' }, { done: true })]);
      assert.deepEqual(await store.get(NOTES, ['a'], { withVectors: true }), [{ id: 'a', payload: { done: true } }]);
      assert.deepEqual(await searchIds(store, dense(EAST)), []);
      assert.deepEqual(await searchIds(store, lexical('pool')), []);
      assert.deepEqual(await searchIds(store, lexical('leak')), ['a']);
      assert.deepEqual(await scrollIds(store, { op: 'eq', field: 'kind', value: 'old' }), []);
      assert.equal(await store.count(NOTES), 1);
    },
  },
  {
    id: 'write.all-or-nothing',
    title: 'one bad point keeps the whole batch out',
    async run({ store }) {
      await store.upsert(NOTES, [note('a', {}, { kind: 'old' })]);
      const bad = { id: 'c', vector: [1, 0], text: {}, payload: {} };
      const write = () => store.upsert(NOTES, [note('a', {}, { kind: 'new' }), note('b'), bad]);
      await assertRejects(write, 'VECTOR_STORE_INVALID_INPUT', 'a batch with a short vector');
      assert.deepEqual(await store.get(NOTES, ['a', 'b', 'c']), [{ id: 'a', payload: { kind: 'old' } }]);
      assert.equal(await store.count(NOTES), 1);
    },
  },
  {
    id: 'write.last-of-equal-ids-wins',
    title: 'the last point of an id in a batch is the one kept',
    async run({ store }) {
      await store.upsert(NOTES, [
        note('a', { vector: [0, 1, 0, 0], body: 'pool' }, { rank: 1 }),
        note('a', { vector: EAST, body: 'leak' }, { rank: 2 }),
      ]);
      assert.deepEqual(await store.get(NOTES, ['a']), [{ id: 'a', payload: { rank: 2 } }]);
      assert.deepEqual(await searchIds(store, lexical('pool')), []);
      assert.deepEqual(await searchIds(store, dense(EAST)), ['a']);
      assert.equal(await store.count(NOTES), 1);
    },
  },
  {
    id: 'write.empty-lists',
    title: 'an empty upsert, get or delete does nothing',
    async run({ store }) {
      await store.upsert(NOTES, []);
      assert.deepEqual(await store.listCollections(), []);
      await store.upsert(NOTES, [note('a')]);
      await store.upsert(NOTES, []);
      await store.delete(NOTES, []);
      assert.deepEqual(await store.get(NOTES, []), []);
      assert.equal(await store.count(NOTES), 1);
    },
  },
  {
    id: 'write.payload-round-trip',
    title: 'a payload comes back as its JSON',
    async run({ store }) {
      const payload = {
        text: 'Grüße, 数据库 🚀 "quoted" \u0000 \uD83D \u2028',
        nested: { list: [1, 'two', null, { deep: [] }], empty: {} },
        numbers: [0, 1.5, -1e-7, 1e21, Number.MAX_SAFE_INTEGER],
        flags: [true, false],
        nothing: null,
        'key.with "all" $[0] of it': 1,
      };
      await store.upsert(DOCUMENTS, [{ id: 'a', text: {}, payload }]);
      assert.deepEqual((await store.get(DOCUMENTS, ['a']))[0]?.payload, payload);
      assert.deepEqual((await store.scroll(DOCUMENTS, { limit: 1 })).points[0]?.payload, payload);
    },
  },
  {
    id: 'write.shares-no-memory',
    title: 'changing what went in or came out changes nothing stored',
    async run({ store }) {
      const payload = { list: ['kept'] };
      const vector = [...EAST];
      await store.upsert(DOCUMENTS, [{ id: 'a', vector, text: {}, payload }]);
      payload.list.push('added before reading');
      vector[0] = 0;
      const [first] = await store.get(DOCUMENTS, ['a'], { withVectors: true });
      assert.deepEqual(first?.payload, { list: ['kept'] });
      assert.deepEqual(first.vector, EAST);
      first.payload['list'].push('added after reading');
      assert.deepEqual((await store.get(DOCUMENTS, ['a']))[0]?.payload, { list: ['kept'] });
    },
  },
  {
    id: 'write.large-batch',
    title: 'writes, reads and deletes 2000 points in one call each',
    async run({ store }) {
      await store.upsert(
        NOTES,
        BATCH.map((id, index) => note(id, { vector: [1, index, 0, 0], body: `pool ${id}` }, { rank: index })),
      );
      assert.equal(await store.count(NOTES), BATCH.length);
      assert.deepEqual(ids(await store.get(NOTES, BATCH.toReversed())), BATCH.toReversed());
      assert.equal((await searchIds(store, dense(EAST), { limit: 1000 })).length, 1000);
      assert.deepEqual(await searchIds(store, dense(EAST), { limit: 2 }), ['n0000', 'n0001']);
      await store.delete(NOTES, BATCH.slice(1));
      assert.deepEqual(await scrollIds(store), ['n0000']);
    },
  },
  {
    id: 'write.delete',
    title: 'a deleted point is found by nothing; unknown ids are ignored',
    async run({ store }) {
      await store.upsert(NOTES, [
        note('a', { vector: EAST, body: 'pool' }, { kind: 'x' }),
        note('b', { vector: EAST, body: 'pool' }, { kind: 'x' }),
      ]);
      await store.delete(NOTES, ['a', 'unknown']);
      assert.deepEqual(await store.get(NOTES, ['a']), []);
      assert.deepEqual(await searchIds(store, dense(EAST)), ['b']);
      assert.deepEqual(await searchIds(store, lexical('pool')), ['b']);
      assert.deepEqual(await scrollIds(store), ['b']);
      assert.equal(await store.count(NOTES, { op: 'eq', field: 'kind', value: 'x' }), 1);
    },
  },
  {
    id: 'write.concurrent-writers',
    title: 'writers and readers at once lose nothing',
    async run({ store }) {
      const write = (writer: number, index: number): Promise<void> =>
        store.upsert(NOTES, [note(`w${String(writer)}-${String(index)}`, { vector: EAST, body: 'pool' })]);
      await Promise.all(
        Array.from({ length: 5 }, async (_, writer) => {
          for (let index = 0; index < 20; index += 1) {
            await write(writer, index);
            assert.ok((await searchIds(store, lexical('pool'), { limit: 1000 })).length > index);
          }
        }),
      );
      assert.equal(await store.count(NOTES), 100);
    },
  },
  {
    id: 'write.concurrent-replacements',
    title: 'of concurrent upserts of one id, one remains, as a whole',
    async run({ store }) {
      await Promise.all(
        Array.from({ length: 10 }, (_, rank) =>
          store.upsert(NOTES, [note('a', { body: `word${String.fromCharCode(97 + rank).repeat(3)}` }, { rank })]),
        ),
      );
      const rank = (await store.get(NOTES, ['a']))[0]?.payload.rank ?? -1;
      const found = await searchIds(store, lexical(`word${String.fromCharCode(97 + rank).repeat(3)}`));
      assert.deepEqual(found, ['a']);
      assert.equal(await store.count(NOTES), 1);
    },
  },
  {
    id: 'get.order',
    title: 'get answers in the order of the ids, without the unknown ones',
    async run({ store }) {
      await store.upsert(NOTES, [note('a'), note('b'), note('c')]);
      assert.deepEqual(ids(await store.get(NOTES, ['c', 'unknown', 'a', 'b'])), ['c', 'a', 'b']);
    },
  },
  {
    id: 'get.vectors',
    title: 'vectors come when asked for, in single precision at least',
    async run({ store }) {
      await store.upsert(NOTES, [note('a', { vector: [1, 2, 3, 4] }), note('b')]);
      const [a, b] = await store.get(NOTES, ['a', 'b'], { withVectors: true });
      note('a', { vector: [1, 2, 3, 4] }).vector?.forEach((component, index) => {
        assert.ok(Math.abs((a?.vector?.[index] ?? Number.NaN) - component) < 1e-6);
      });
      assert.equal(a?.vector?.length, 4);
      assert.equal(b?.vector, undefined);
      const scrolled = await store.scroll(NOTES, { limit: 2, withVectors: true });
      assert.deepEqual(scrolled.points, [a, b]);
      assert.equal((await store.get(NOTES, ['a']))[0]?.vector, undefined);
      assert.equal((await store.scroll(NOTES, { limit: 1 })).points[0]?.vector, undefined);
    },
  },
];
