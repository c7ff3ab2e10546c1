import assert from 'node:assert/strict';
import type { ContractCase } from '@learning-memory/contract-testing';
import type { Filter } from '@learning-memory/vector-store';
import type { VectorStoreHarness } from './harness.ts';
import { dense, EAST, lexical, note, NOTES, scrollIds, searchIds, type Note } from './notes.ts';

const POINTS = [
  note('absent'),
  note('empty', {}, { kind: '', rank: 0, done: false, tags: [], sizes: [] }),
  note('full', {}, { kind: 'bug', rank: 2, done: true, tags: ['red', 'big'], sizes: [1, 2] }),
  note('like', {}, { kind: '2', rank: 1, tags: ['true', '1'], sizes: [0.5] }),
  note('null', {}, { kind: null, rank: null, done: null, tags: null, sizes: null }),
  note('unicode', {}, { kind: 'naïve 数据 🚀', rank: -3, tags: ["it's", '"', '%', 'ﬁ'] }),
].map((point) => ({ ...point, vector: EAST, text: { body: 'pool' } }));

const ALL = ['absent', 'empty', 'full', 'like', 'null', 'unicode'];
const without = (...ids: readonly string[]): readonly string[] => ALL.filter((id) => !ids.includes(id));

const BUG: Filter<Note> = { op: 'eq', field: 'kind', value: 'bug' };

type Example = readonly [title: string, filter: Filter<Note>, expected: readonly string[]];

const EXAMPLES: Readonly<Record<string, readonly Example[]>> = {
  eq: [
    ['a string', BUG, ['full']],
    ['the empty string', { op: 'eq', field: 'kind', value: '' }, ['empty']],
    ['a string that looks like a number', { op: 'eq', field: 'kind', value: '2' }, ['like']],
    ['a string by case', { op: 'eq', field: 'kind', value: 'BUG' }, []],
    ['unicode', { op: 'eq', field: 'kind', value: 'naïve 数据 🚀' }, ['unicode']],
    ['a number', { op: 'eq', field: 'rank', value: 2 }, ['full']],
    ['zero', { op: 'eq', field: 'rank', value: 0 }, ['empty']],
    ['a number no boolean equals', { op: 'eq', field: 'rank', value: 1 }, ['like']],
    ['true', { op: 'eq', field: 'done', value: true }, ['full']],
    ['false', { op: 'eq', field: 'done', value: false }, ['empty']],
    ['null', { op: 'eq', field: 'kind', value: null }, ['absent', 'null']],
  ],
  ne: [
    ['a string', { op: 'ne', field: 'kind', value: 'bug' }, without('full')],
    ['a number', { op: 'ne', field: 'rank', value: 2 }, without('full')],
    ['a boolean', { op: 'ne', field: 'done', value: false }, without('empty')],
    ['null', { op: 'ne', field: 'kind', value: null }, without('absent', 'null')],
  ],
  membership: [
    ['eq of an element', { op: 'eq', field: 'tags', value: 'red' }, ['full']],
    ['eq of a quote', { op: 'eq', field: 'tags', value: '"' }, ['unicode']],
    ['eq of an apostrophe', { op: 'eq', field: 'tags', value: "it's" }, ['unicode']],
    ['eq of a wildcard', { op: 'eq', field: 'tags', value: '%' }, ['unicode']],
    ['eq of part of an element', { op: 'eq', field: 'tags', value: 're' }, []],
    ['eq of the JSON of the array', { op: 'eq', field: 'tags', value: '["red","big"]' }, []],
    ['eq of an element by type', { op: 'eq', field: 'tags', value: '1' }, ['like']],
    ['eq of a number', { op: 'eq', field: 'sizes', value: 2 }, ['full']],
    ['eq null', { op: 'eq', field: 'tags', value: null }, ['absent', 'null']],
    ['ne of an element', { op: 'ne', field: 'tags', value: 'red' }, without('full')],
    ['in', { op: 'in', field: 'tags', values: ['big', '1', 'none'] }, ['full', 'like']],
    ['in of numbers', { op: 'in', field: 'sizes', values: [0.5, 1] }, ['full', 'like']],
  ],
  in: [
    ['strings', { op: 'in', field: 'kind', values: ['bug', '', 'none'] }, ['empty', 'full']],
    ['numbers', { op: 'in', field: 'rank', values: [2, -3] }, ['full', 'unicode']],
    ['booleans', { op: 'in', field: 'done', values: [true, false] }, ['empty', 'full']],
    ['nothing', { op: 'in', field: 'kind', values: [] }, []],
    [
      'a thousand',
      { op: 'in', field: 'rank', values: Array.from({ length: 1000 }, (_, index) => index) },
      ['empty', 'full', 'like'],
    ],
  ],
  range: [
    ['from', { op: 'range', field: 'rank', gte: 1 }, ['full', 'like']],
    ['below', { op: 'range', field: 'rank', lt: 1 }, ['empty', 'unicode']],
    ['between', { op: 'range', field: 'rank', gte: 0, lt: 2 }, ['empty', 'like']],
    ['nothing between', { op: 'range', field: 'rank', gte: 2, lt: 2 }, []],
    ['not', { op: 'not', filter: { op: 'range', field: 'rank', gte: 1 } }, without('full', 'like')],
  ],
  logic: [
    ['and', { op: 'and', filters: [BUG, { op: 'eq', field: 'rank', value: 2 }] }, ['full']],
    ['and of a contradiction', { op: 'and', filters: [BUG, { op: 'ne', field: 'kind', value: 'bug' }] }, []],
    ['and of nothing', { op: 'and', filters: [] }, ALL],
    ['or', { op: 'or', filters: [BUG, { op: 'eq', field: 'rank', value: 0 }] }, ['empty', 'full']],
    ['or of nothing', { op: 'or', filters: [] }, []],
    ['not', { op: 'not', filter: BUG }, without('full')],
    ['not of eq null', { op: 'not', filter: { op: 'eq', field: 'rank', value: null } }, without('absent', 'null')],
    ['not of and of nothing', { op: 'not', filter: { op: 'and', filters: [] } }, []],
    ['not of membership', { op: 'not', filter: { op: 'eq', field: 'tags', value: 'red' } }, without('full')],
    ['not of in', { op: 'not', filter: { op: 'in', field: 'kind', values: ['bug'] } }, without('full')],
    [
      'or in and in not',
      {
        op: 'and',
        filters: [
          { op: 'or', filters: [BUG, { op: 'eq', field: 'kind', value: null }, { op: 'range', field: 'rank', lt: 0 }] },
          { op: 'not', filter: { op: 'eq', field: 'tags', value: 'red' } },
        ],
      },
      ['absent', 'null', 'unicode'],
    ],
    ['depth 32', nested(31), without('full')],
    ['500 nodes', { op: 'or', filters: Array.from({ length: 499 }, () => BUG) }, ['full']],
  ],
};

export const filterCases: readonly ContractCase<VectorStoreHarness>[] = Object.entries(EXAMPLES).map(
  ([name, examples]) => ({
    id: `filter.${name}`,
    title: `${name}: ${examples.map(([title]) => title).join(', ')}`,
    async run({ store }) {
      await store.upsert(NOTES, POINTS);
      for (const [title, filter, expected] of examples) {
        assert.deepEqual(await scrollIds(store, filter), expected, `scroll by ${title}`);
        assert.equal(await store.count(NOTES, filter), expected.length, `count by ${title}`);
        assert.deepEqual(await searchIds(store, dense(EAST), { filter }), expected, `dense search by ${title}`);
        assert.deepEqual(await searchIds(store, lexical('pool'), { filter }), expected, `lexical search by ${title}`);
      }
    },
  }),
);

/** An odd number of negations of BUG. */
function nested(depth: number): Filter<Note> {
  return depth === 0 ? BUG : { op: 'not', filter: nested(depth - 1) };
}
