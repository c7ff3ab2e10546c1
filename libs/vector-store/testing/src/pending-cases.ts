import assert from 'node:assert/strict';
import type { ContractCase } from '@learning-memory/contract-testing';
import type { VectorStoreHarness } from './harness.ts';
import { assertRejects, dense, EAST, ids, lexical, note, NOTES, type Note } from './notes.ts';
import { NEXT, NEXT_EAST, NEXT_NORTH, nextVectorOf, POINTS, reembedAll, writeNext } from './reembed-notes.ts';

/** What is pending on the way to another model, and what is written meanwhile. */
export const pendingCases: readonly ContractCase<VectorStoreHarness>[] = [
  {
    id: 'reembedding.pending-points',
    title: 'pending points come with their payload, longest pending first, until they have a vector',
    async run({ store }) {
      await store.upsert(NOTES, POINTS);
      assert.deepEqual(await store.reembedding.pending(NOTES, { limit: 5 }), []);
      await store.reembedding.begin(NEXT);
      assert.deepEqual(await store.reembedding.pending(NOTES, { limit: 5 }), [], 'not under the old model');
      const pending = await store.reembedding.pending(NEXT, { limit: 5 });
      assert.deepEqual(
        byId(pending),
        POINTS.map(({ id, payload }) => ({ id, payload })),
      );
      const [first] = await store.reembedding.pending(NEXT, { limit: 1 });
      assert.deepEqual(first, pending[0]);
      await store.upsert(NOTES, [note(first?.id ?? '', { body: 'written again' })]);
      const [last] = (await store.reembedding.pending(NEXT, { limit: 5 })).slice(-1);
      assert.equal(last?.id, first?.id);
      await store.reembedding.write(NEXT, [{ ...writeNext(last), vector: undefined }]);
      const rest = await store.reembedding.pending(NEXT, { limit: 5 });
      assert.deepEqual(rest, pending.slice(1), 'a text that the model cannot see is not asked for again');
    },
  },
  {
    id: 'reembedding.writes-meanwhile',
    title: 'what is written meanwhile has the vector it was written with, under that model alone',
    async run({ store }) {
      await store.upsert(NOTES, POINTS);
      await store.reembedding.begin(NEXT);
      await reembedAll(store);
      await store.upsert(NEXT, [note('a', { vector: NEXT_NORTH, body: 'rewritten' })]);
      await store.upsert(NEXT, [note('d', { vector: NEXT_NORTH, body: 'new' }), note('e', { body: 'new' })]);
      await store.upsert(NOTES, [note('b', { vector: EAST, body: 'rewritten' })]);
      await store.delete(NEXT, ['c']);
      assert.deepEqual(await store.reembedding.progress(NEXT), { model: NEXT.model, done: 2, total: 4 });
      assert.deepEqual(
        byId(await store.reembedding.pending(NEXT, { limit: 5 })).map(({ id }) => id),
        ['b', 'e'],
      );
      assert.deepEqual(ids(await store.search(NEXT, { query: dense(NEXT_NORTH), limit: 5 })), ['a', 'd']);
      assert.deepEqual(ids(await store.search(NOTES, { query: dense(EAST), limit: 5 })), ['b']);
      assert.deepEqual(ids(await store.search(NOTES, { query: lexical('new rewritten'), limit: 5 })).length, 4);
      const [b, d] = await store.get(NEXT, ['b', 'd'], { withVectors: true });
      assert.deepEqual([b?.vector, d?.vector?.length], [undefined, 5]);
    },
  },
  {
    id: 'reembedding.no-vector-of-an-older-text',
    title: 'a vector made before the point was written again, or deleted, is not taken',
    async run({ store }) {
      await store.upsert(NOTES, POINTS);
      await store.reembedding.begin(NEXT);
      const [a, b, c] = [...(await store.reembedding.pending(NEXT, { limit: 5 }))].sort((x, y) =>
        x.id < y.id ? -1 : 1,
      );
      await store.upsert(NEXT, [note('a', { body: 'rewritten' })]);
      await store.upsert(NEXT, [note('b', { vector: NEXT_NORTH, body: 'rewritten' })]);
      await store.delete(NEXT, ['c']);
      await store.reembedding.write(NEXT, [writeNext(a), writeNext(b), writeNext(c)]);
      assert.deepEqual(await store.reembedding.progress(NEXT), { model: NEXT.model, done: 1, total: 2 });
      assert.deepEqual(ids(await store.search(NEXT, { query: dense(NEXT_EAST), limit: 5 })), ['b']);
      assert.equal((await store.search(NEXT, { query: dense(NEXT_NORTH), limit: 1 }))[0]?.score.toFixed(3), '1.000');
      await reembedAll(store);
      assert.equal(await store.reembedding.finish(NEXT), true);
      assert.equal(await store.count(NEXT), 2);
      assert.equal((await store.search(NEXT, { query: dense(NEXT_EAST), limit: 5 })).length, 2);
    },
  },
  {
    id: 'reembedding.several-at-once',
    title: 'several may work at once, beside writers: each point gets its vector',
    async run({ store }) {
      await store.upsert(NOTES, many(0, 60));
      await store.reembedding.begin(NEXT);
      const write = async (): Promise<void> => {
        for (const point of many(60, 20)) {
          await store.upsert(NEXT, [{ ...point, vector: nextVectorOf(point.id) }]);
        }
      };
      await Promise.all([reembedAll(store, 7), reembedAll(store, 11), write()]);
      await reembedAll(store);
      assert.deepEqual(await Promise.all([store.reembedding.finish(NEXT), store.reembedding.finish(NEXT)]), [
        true,
        true,
      ]);
      for (const { id } of many(0, 80)) {
        const [hit] = await store.search(NEXT, { query: dense(nextVectorOf(id)), limit: 1 });
        assert.equal(hit?.score.toFixed(3), '1.000', id);
      }
      assert.equal((await store.search(NEXT, { query: dense(NEXT_EAST), limit: 1000 })).length, 80);
    },
  },
  {
    id: 'reembedding.rejects-input',
    title: 'limits, revisions and vectors out of range, and aborted looks, are rejected',
    async run({ store }) {
      await store.upsert(NOTES, POINTS);
      await store.reembedding.begin(NEXT);
      const rejected: readonly (() => Promise<unknown>)[] = [
        ...[0, 1001, 1.5, Number.NaN].map((limit) => () => store.reembedding.pending(NEXT, { limit })),
        ...[EAST, [0, 0, 0, 0, 0], [Number.NaN, 0, 0, 0, 1]].map(
          (vector) => () => store.reembedding.write(NEXT, [{ id: 'a', revision: 1, vector }]),
        ),
        () => store.reembedding.write(NEXT, [{ id: '', revision: 1 }]),
        () => store.reembedding.write(NEXT, [{ id: 'a', revision: -1 }]),
      ];
      for (const [index, run] of rejected.entries()) {
        await assertRejects(run, 'VECTOR_STORE_INVALID_INPUT', `input ${String(index)}`);
      }
      const look = () => store.reembedding.pending(NEXT, { limit: 1, signal: AbortSignal.abort() });
      await assertRejects(look, 'VECTOR_STORE_ABORTED', 'an aborted look');
    },
  },
];

function many(start: number, count: number) {
  return Array.from({ length: count }, (_, index) => note(`n${String(start + index)}`, { vector: EAST, body: 'pool' }));
}

function byId(points: readonly { readonly id: string; readonly payload: Note | undefined }[]) {
  return points.map(({ id, payload }) => ({ id, payload })).sort((a, b) => (a.id < b.id ? -1 : 1));
}
