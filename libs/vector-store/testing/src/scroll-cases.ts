import assert from 'node:assert/strict';
import type { ContractCase } from '@learning-memory/contract-testing';
import type { ScrollOptions, VectorStore } from '@learning-memory/vector-store';
import type { VectorStoreHarness } from './harness.ts';
import { assertRejects, ids, note, NOTES, type Note } from './notes.ts';

const RANKED = [
  note('d', {}, { rank: 1, kind: 'b' }),
  note('c', {}, { rank: 2, kind: 'B' }),
  note('b', {}, { rank: 1, kind: '🚀' }),
  note('a', {}, { rank: null, kind: null }),
  note('e', {}, { rank: -1.5, kind: 'ｚ' }),
  note('f'),
  note('g', {}, { rank: 10, kind: '' }),
];
const LETTERS = [...'abcdefghij'];

export const scrollCases: readonly ContractCase<VectorStoreHarness>[] = [
  {
    id: 'scroll.by-id',
    title: 'without an order points come by id, in code point order, each once',
    async run({ store }) {
      const order = ['A', 'B', 'a', 'a b', 'b', 'é', 'ｚ', '🚀', '🚀🚀'];
      await store.upsert(
        NOTES,
        order.toReversed().map((id) => note(id)),
      );
      for (const limit of [1, 2, 3, 9, 10]) {
        assert.deepEqual((await pages(store, { limit })).flat(), order, `pages of ${String(limit)}`);
      }
    },
  },
  {
    id: 'scroll.last-page',
    title: 'the last page has no cursor, also when it is full',
    async run({ store }) {
      await store.upsert(
        NOTES,
        LETTERS.map((id) => note(id)),
      );
      assert.deepEqual(
        (await pages(store, { limit: 5 })).map((page) => page.length),
        [5, 5],
      );
      assert.equal((await store.scroll(NOTES, { limit: 10 })).nextCursor, undefined);
      assert.ok((await store.scroll(NOTES, { limit: 9 })).nextCursor !== undefined);
    },
  },
  {
    id: 'scroll.order',
    title: 'an order by number or string goes both ways, ties by id the same way, null and absent last',
    async run({ store }) {
      await store.upsert(NOTES, RANKED);
      const expected = [
        ['rank', 'asc', 'ebdcgaf'],
        ['rank', 'desc', 'gcdbefa'],
        ['kind', 'asc', 'gcdebaf'],
        ['kind', 'desc', 'bedcgfa'],
      ] as const;
      for (const [field, direction, order] of expected) {
        for (const limit of [1, 2, 5, 100]) {
          const found = (await pages(store, { limit, orderBy: { field, direction } })).flat().join('');
          assert.equal(found, order, `${field} ${direction} in pages of ${String(limit)}`);
        }
      }
    },
  },
  {
    id: 'scroll.offset',
    title: 'the offset skips points after the cursor',
    async run({ store }) {
      await store.upsert(
        NOTES,
        LETTERS.map((id) => note(id)),
      );
      const first = await store.scroll(NOTES, { limit: 2, offset: 3 });
      assert.deepEqual(ids(first.points), ['d', 'e']);
      const second = await store.scroll(NOTES, { limit: 2, offset: 1, cursor: first.nextCursor });
      assert.deepEqual(ids(second.points), ['g', 'h']);
      const beyond = await store.scroll(NOTES, { limit: 2, offset: 10 });
      assert.deepEqual(beyond, { points: [] });
      const ordered = await store.scroll(NOTES, { limit: 2, offset: 8, orderBy: { field: 'rank', direction: 'desc' } });
      assert.deepEqual(ids(ordered.points), ['b', 'a']);
    },
  },
  {
    id: 'scroll.filter',
    title: 'a filter applies before limit and offset',
    async run({ store }) {
      await store.upsert(
        NOTES,
        LETTERS.map((id, index) => note(id, {}, { rank: index })),
      );
      const filter = { op: 'range', field: 'rank', gte: 5 } as const;
      assert.deepEqual(await pages(store, { limit: 2, filter }), [['f', 'g'], ['h', 'i'], ['j']]);
      assert.deepEqual(ids((await store.scroll(NOTES, { limit: 2, offset: 1, filter })).points), ['g', 'h']);
    },
  },
  {
    id: 'scroll.stable-under-writes',
    title: 'points written or deleted between pages make no other point come twice or be skipped',
    async run({ store }) {
      for (const orderBy of [
        undefined,
        { field: 'rank', direction: 'asc' },
        { field: 'rank', direction: 'desc' },
      ] as const) {
        await store.upsert(
          NOTES,
          LETTERS.map((id, index) => note(id, {}, { rank: index < 8 ? index >> 1 : null })),
        );
        const before = (await pages(store, { limit: 10, orderBy })).flat();
        assert.equal(before.length, LETTERS.length);
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await store.scroll(NOTES, { limit: 2, orderBy, cursor });
          seen.push(...ids(page.points));
          cursor = page.nextCursor;
          await store.upsert(NOTES, [
            note(` ${String(seen.length)}`, {}, { rank: orderBy?.direction === 'desc' ? 99 : -99 }),
          ]);
          await store.delete(NOTES, ids(page.points));
        } while (cursor !== undefined);
        assert.deepEqual(seen, before);
        await store.delete(NOTES, ids((await store.scroll(NOTES, { limit: 1000 })).points));
      }
    },
  },
  {
    id: 'scroll.foreign-cursor',
    title: 'a cursor that no page gave, or one of another order, is rejected',
    async run({ store }) {
      await store.upsert(NOTES, RANKED);
      const { nextCursor } = await store.scroll(NOTES, { limit: 1 });
      const orderBy = { field: 'rank', direction: 'asc' } as const;
      const scrolls: readonly ScrollOptions<Note>[] = [
        { limit: 1, orderBy, cursor: nextCursor },
        ...['', 'x', '{}', 'W10', "'; DROP TABLE notes; --"].map((cursor) => ({ limit: 1, cursor })),
      ];
      for (const options of scrolls) {
        const scroll = () => store.scroll(NOTES, options);
        await assertRejects(scroll, 'VECTOR_STORE_INVALID_INPUT', `cursor ${String(options.cursor)}`);
      }
    },
  },
];

async function pages(store: VectorStore, options: ScrollOptions<Note>): Promise<readonly (readonly string[])[]> {
  const found: (readonly string[])[] = [];
  let cursor: string | undefined;
  do {
    const page = await store.scroll(NOTES, { ...options, cursor });
    found.push(ids(page.points));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return found;
}
