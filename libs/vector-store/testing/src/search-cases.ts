import assert from 'node:assert/strict';
import type { ContractCase } from '@learning-memory/contract-testing';
import type { Point } from '@learning-memory/vector-store';
import type { VectorStoreHarness } from './harness.ts';
import { assertRejects, dense, EAST, hybrid, ids, lexical, note, NOTES, searchIds, unit, type Note } from './notes.ts';

const SIGHTS = [
  note('opposite', { vector: [-1, 0, 0, 0], body: 'pool' }),
  note('same', { vector: EAST, body: 'leak' }),
  note('close', { vector: [0.8, 0.6, 0, 0] }),
  note('square', { vector: [0, 0, 1, 0] }),
  note('unseen', { body: 'pool pool' }),
];

/** 300 points; those of kind `rare` (1 in 50) are the farthest from EAST and hold `pool` once in a long text. */
const MOSTLY_COMMON: readonly Point<Note>[] = Array.from({ length: 300 }, (_, index) => {
  const rare = index % 50 === 7;
  return note(
    `n${String(index).padStart(3, '0')}`,
    {
      vector: rare ? [-1, index, 0, 0] : [1, index / 1000, 0, 0],
      body: rare ? `pool ${'filler '.repeat(50)}` : 'pool',
    },
    { kind: rare ? 'rare' : 'common' },
  );
});
const RARE = ['n007', 'n057', 'n107', 'n157', 'n207', 'n257'];

export const searchCases: readonly ContractCase<VectorStoreHarness>[] = [
  {
    id: 'search.dense-order',
    title: 'dense search goes by cosine, best first, and tells it',
    async run({ store }) {
      await store.upsert(NOTES, SIGHTS);
      const hits = await store.search(NOTES, { query: dense(EAST), limit: 10 });
      assert.deepEqual(ids(hits), ['same', 'close', 'square', 'opposite']);
      [1, 0.8, 0, -1].forEach((cosine, index) => {
        assert.ok(
          Math.abs((hits[index]?.similarity ?? Number.NaN) - cosine) < 1e-6,
          `similarity of hit ${String(index)}`,
        );
        assert.ok(
          Math.abs((hits[index]?.score ?? Number.NaN) - Math.max(0, cosine)) < 1e-6,
          `score of hit ${String(index)}`,
        );
      });
      assert.ok(hits.every(({ score }) => score >= 0 && score <= 1));
    },
  },
  {
    id: 'search.dense-needs-a-vector',
    title: 'dense search never returns a point without a vector, however few there are',
    async run({ store }) {
      await store.upsert(NOTES, [note('text', { body: 'pool' }), note('nothing')]);
      assert.deepEqual(await searchIds(store, dense(EAST)), []);
      await store.upsert(NOTES, [note('seen', { vector: [0, 1, 0, 0] })]);
      assert.deepEqual(await searchIds(store, dense(EAST)), ['seen']);
    },
  },
  {
    id: 'search.returns-payloads',
    title: 'every mode returns the payload',
    async run({ store }) {
      const payload = { kind: 'x', tags: ['a', 'b'], rank: 1.5 };
      await store.upsert(NOTES, [note('a', { vector: EAST, body: 'pool' }, payload)]);
      for (const query of [dense(EAST), lexical('pool'), hybrid(EAST, 'pool')]) {
        assert.deepEqual((await store.search(NOTES, { query, limit: 1 }))[0]?.payload, payload, query.mode);
      }
    },
  },
  {
    id: 'search.ties-by-id',
    title: 'equal hits come by id, also where the limit cuts them',
    async run({ store }) {
      const order = ['A', 'a', 'b', 'c', 'é', 'ｚ', '🚀'];
      await store.upsert(
        NOTES,
        [...order].reverse().map((id) => note(id, { vector: [1, 1, 0, 0], body: 'pool leak' })),
      );
      for (const query of [dense(EAST), lexical('pool'), hybrid(EAST, 'pool')]) {
        assert.deepEqual(await searchIds(store, query), order, query.mode);
        assert.deepEqual(await searchIds(store, query, { limit: 3 }), order.slice(0, 3), query.mode);
      }
    },
  },
  {
    id: 'search.filter-before-limit',
    title: 'the filter applies before the limit in every mode',
    async run({ store }) {
      await store.upsert(NOTES, MOSTLY_COMMON);
      for (const query of [dense(EAST), lexical('pool'), hybrid(EAST, 'pool')]) {
        const filter = { op: 'eq', field: 'kind', value: 'rare' } as const;
        const hits = await searchIds(store, query, { limit: 5, filter });
        assert.equal(hits.length, 5, query.mode);
        assert.ok(
          hits.every((id) => RARE.includes(id)),
          query.mode,
        );
        assert.deepEqual([...(await searchIds(store, query, { limit: 300, filter }))].sort(), RARE, query.mode);
      }
    },
  },
  {
    id: 'search.limit',
    title: 'the limit cuts the same ranking short',
    async run({ store }) {
      await store.upsert(NOTES, SIGHTS);
      for (const query of [dense(EAST), lexical('pool leak')]) {
        const all = await searchIds(store, query, { limit: 1000 });
        assert.ok(all.length > 2, query.mode);
        assert.deepEqual(await searchIds(store, query, { limit: 1 }), all.slice(0, 1), query.mode);
        assert.deepEqual(await searchIds(store, query, { limit: 2 }), all.slice(0, 2), query.mode);
      }
    },
  },
  {
    id: 'search.hybrid-joins-both',
    title: 'hybrid search finds what either side finds, and prefers what both find',
    async run({ store }) {
      await store.upsert(NOTES, [
        note('both', { vector: EAST, body: 'pool drained' }),
        note('dense', { vector: [0.9, 0.1, 0, 0], body: 'other words' }),
        note('lexical', { vector: [0, 0, 0, 1], body: 'pool drained' }),
        note('unseen', { body: 'pool of others' }),
        ...Array.from({ length: 5 }, (_, index) => note(`x${String(index)}`, { body: 'unrelated thing' })),
      ]);
      const hits = await store.search(NOTES, { query: hybrid(EAST, 'pool drained'), limit: 10 });
      assert.equal(hits[0]?.id, 'both');
      assert.deepEqual([...ids(hits)].sort(), ['both', 'dense', 'lexical', 'unseen']);
      assert.ok(hits.every(({ score }) => score >= 0 && score <= 1));
      hits.slice(1).forEach(({ score }, index) => assert.ok(score <= (hits[index]?.score ?? 0), 'best first'));
      assert.ok(Math.abs((hits[0].similarity ?? Number.NaN) - 1) < 1e-6);
      assert.equal(hits.find(({ id }) => id === 'unseen')?.similarity, undefined);
    },
  },
  {
    id: 'search.hybrid-weight',
    title: 'the dense weight moves the ranking from lexical to dense',
    async run({ store }) {
      await store.upsert(NOTES, [
        note('meaning', { vector: EAST, body: 'other words' }),
        note('words', { vector: [0.2, 1, 0, 0], body: 'pool drained' }),
        ...Array.from({ length: 5 }, (_, index) => note(`x${String(index)}`, { body: 'unrelated thing' })),
      ]);
      const order = (denseWeight: number) => searchIds(store, hybrid(EAST, 'pool drained', { denseWeight }));
      assert.deepEqual((await order(0))[0], 'words');
      assert.deepEqual((await order(0.1))[0], 'words');
      assert.deepEqual((await order(0.9))[0], 'meaning');
      assert.deepEqual((await order(1))[0], 'meaning');
    },
  },
  {
    id: 'search.hybrid-chance',
    title: 'meaning counts less where its best hit stands out little from chance',
    async run({ store }) {
      await store.upsert(NOTES, [
        note('meaning', { vector: EAST, body: 'other words' }),
        note('words', { vector: [0.2, 1, 0, 0], body: 'pool drained' }),
        ...Array.from({ length: 5 }, (_, index) => note(`x${String(index)}`, { body: 'unrelated thing' })),
      ]);
      const first = async (chance: number) => {
        const [id] = await searchIds(store, hybrid(EAST, 'pool drained', { denseWeight: 0.8, chance }));
        return id;
      };
      assert.equal(await first(0.1), 'meaning');
      assert.equal(await first(0.9), 'words');
    },
  },
  {
    id: 'search.hybrid-without-terms',
    title: 'hybrid search with a text of no terms goes by cosine',
    async run({ store }) {
      await store.upsert(NOTES, SIGHTS);
      for (const text of ['', '?!', 'unheard']) {
        assert.deepEqual((await searchIds(store, hybrid(EAST, text))).slice(0, 2), ['same', 'close'], text);
      }
    },
  },
  {
    id: 'search.aborted',
    title: 'a search or scroll whose signal was given rejects',
    async run({ store }) {
      await store.upsert(NOTES, SIGHTS);
      const signal = AbortSignal.abort();
      for (const query of [dense(EAST), lexical('pool'), hybrid(EAST, 'pool')]) {
        const search = () => store.search(NOTES, { query, limit: 1, signal });
        await assertRejects(search, 'VECTOR_STORE_ABORTED', query.mode);
      }
      await assertRejects(() => store.scroll(NOTES, { limit: 1, signal }), 'VECTOR_STORE_ABORTED', 'scroll');
      assert.deepEqual(await searchIds(store, dense(EAST), { limit: 1 }), ['same']);
    },
  },
  {
    id: 'search.aborted-meanwhile',
    title: 'a search aborted while it runs ends either way, and the store goes on',
    async run({ store }) {
      await store.upsert(NOTES, MOSTLY_COMMON);
      const controller = new AbortController();
      const { signal } = controller;
      const searches = Array.from({ length: 5 }, async () => {
        await store.search(NOTES, { query: { mode: 'dense', vector: unit(EAST) }, limit: 100, signal });
      });
      controller.abort();
      for (const outcome of await Promise.allSettled(searches)) {
        if (outcome.status === 'fulfilled') continue;
        await assertRejects(() => Promise.reject(outcome.reason as Error), 'VECTOR_STORE_ABORTED', 'search');
      }
      assert.equal((await searchIds(store, dense(EAST))).length, 10);
    },
  },
];
