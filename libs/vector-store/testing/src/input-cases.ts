import assert from 'node:assert/strict';
import type { ContractCase } from '@learning-memory/contract-testing';
import type { CollectionRef, Filter, ScrollOptions, SearchOptions, VectorStore } from '@learning-memory/vector-store';
import type { VectorStoreHarness } from './harness.ts';
import { assertRejects, dense, EAST, hybrid, ids, lexical, note, NOTES, searchIds, type Note } from './notes.ts';

// prettier-ignore
const HOSTILE: readonly string[] = [
  '"', '""', "'", "''", '`', '\\', '%', '_', '*', '?1', '@id', ':id', '$.a', '$[0]', '.', 'a.b', '[0]', '#-1', '--', '/*', ';', ')',
  "'; DROP TABLE points; --", "' OR '1'='1", 'NEAR(a b)', 'a AND b', 'a OR', 'NOT a', 'title:a', '^a', 'a*', '{title body}: a', '+ a', '-a',
  ' lead', 'tail ', '\t', '\n', '\u2028', '\u202E', '\u200B', '\uFEFF', '\uFFFF', '\u00E9', 'e\u0301', 'ﬁ', '数据', '🚀', '👩‍💻', '__proto__',
  'constructor', 'toString', 'rowid', 'rank', 'null', 'NaN', '0', 'x'.repeat(512), '数'.repeat(512),
];

class Version {
  readonly major = 1;
}

/** JSON has null for them, nothing, or another value that is read in their place. */
const NO_JSON: readonly unknown[] = [
  ...[Number.NaN, Infinity, -Infinity, 1n, Symbol('a'), () => 1, new Date(0), new Map([['a', 1]]), new Set([1])],
  ...[/a/, new Version(), Buffer.from('a'), new Float32Array(1), new Error('a')],
];
const DOCUMENTS: CollectionRef<Record<string, unknown>> = { ...NOTES, name: 'documents', indexedFields: [] };

type Bag = Readonly<Record<string, string>>;
const BAGS: CollectionRef<Bag> = { ...NOTES, name: 'bags', indexedFields: [] };

export const inputCases: readonly ContractCase<VectorStoreHarness>[] = [
  {
    id: 'input.hostile-ids',
    title: 'any text of up to 512 characters is an id like another',
    async run({ store }) {
      await store.upsert(
        NOTES,
        HOSTILE.map((id, rank) => note(id, { vector: EAST, body: 'pool' }, { rank })),
      );
      assert.equal(await store.count(NOTES), HOSTILE.length);
      const found = await store.get(NOTES, HOSTILE);
      assert.deepEqual(
        found,
        HOSTILE.map((id, rank) => ({ id, payload: { rank } })),
      );
      assert.equal((await searchIds(store, dense(EAST), { limit: 1000 })).length, HOSTILE.length);
      assert.equal((await searchIds(store, lexical('pool'), { limit: 1000 })).length, HOSTILE.length);
      for (const [index, id] of HOSTILE.entries()) {
        await store.delete(NOTES, [id]);
        assert.equal(await store.count(NOTES), HOSTILE.length - index - 1, id);
      }
    },
  },
  {
    id: 'input.hostile-fields',
    title: 'any text is the name or the value of a payload field, in filters and orders',
    async run({ store }) {
      const bags = HOSTILE.map((field) => ({ id: field, text: {}, payload: Object.fromEntries([[field, field]]) }));
      await store.upsert(BAGS, bags);
      for (const field of HOSTILE) {
        const filter: Filter<Bag> = { op: 'eq', field, value: field };
        assert.deepEqual(ids((await store.scroll(BAGS, { limit: 1000, filter })).points), [field], field);
        const orderBy = { field, direction: 'asc' } as const;
        assert.equal((await store.scroll(BAGS, { limit: 1, orderBy })).points[0]?.id, field, field);
      }
      const indexed: CollectionRef<Bag> = { ...BAGS, name: 'indexed_bags', indexedFields: HOSTILE };
      await store.upsert(indexed, bags);
      const filter: Filter<Bag> = { op: 'in', field: "'", values: HOSTILE };
      assert.deepEqual(ids((await store.scroll(indexed, { limit: 1000, filter })).points), ["'"]);
    },
  },
  {
    id: 'input.hostile-queries',
    title: 'a query text is words alone: no operator in it means anything',
    async run({ store }) {
      await store.upsert(NOTES, [
        note('a', { body: 'pool' }),
        note('b', { body: 'leak' }),
        note('c', { body: 'other' }),
      ]);
      for (const text of [...HOSTILE, '\0', '\uD83D', 'x'.repeat(100_000), 'w0rd '.repeat(10_000)]) {
        assert.deepEqual(await searchIds(store, lexical(`pool ${text}`)), ['a'], text.slice(0, 50));
        assert.deepEqual(await searchIds(store, hybrid(EAST, `${text} leak`)), ['b'], text.slice(0, 50));
      }
      const many = Array.from({ length: 5000 }, (_, index) => `q${String(index)}x`).join(' ');
      assert.deepEqual(await searchIds(store, lexical(`pool ${many}`)), ['a'], 'a query of many words');
    },
  },
  {
    id: 'input.hostile-texts',
    title: 'texts hold anything and stay searchable',
    async run({ store }) {
      const texts = [...HOSTILE, '\0', '\uD83D', 'x'.repeat(100_000), 'two words '.repeat(10_000)];
      await store.upsert(
        NOTES,
        texts.map((text, index) => note(`n${String(index).padStart(3, '0')}`, { body: `${text} pool` })),
      );
      assert.equal((await searchIds(store, lexical('pool'), { limit: 1000 })).length, texts.length);
    },
  },
  {
    id: 'input.rejects-writes',
    title: 'writes reject what no store can hold',
    async run({ store }) {
      for (const id of ['', 'x'.repeat(513), 'a\0', 'a\uD83D', 1 as unknown as string]) {
        await rejects(() => store.upsert(NOTES, [note('ok'), note(id)]), `upsert of id ${String(id)}`);
        await rejects(() => store.get(NOTES, [id]), `get of id ${String(id)}`);
        await rejects(() => store.delete(NOTES, [id]), `delete of id ${String(id)}`);
      }
      // Its characters would be taken for ids.
      await rejects(() => store.get(NOTES, 'a' as unknown as string[]), 'get of a text');
      await rejects(() => store.delete(NOTES, 'a' as unknown as string[]), 'delete of a text');
      for (const vector of [
        [1, 0, 0],
        [1, 0, 0, 0, 0],
        [],
        [Number.NaN, 1, 0, 0],
        [Infinity, 0, 0, 0],
        [0, 0, 0, 0],
        [2, 0, 0, 0],
      ]) {
        await rejects(
          () => store.upsert(NOTES, [{ id: 'a', vector, text: {}, payload: {} }]),
          `vector ${String(vector)}`,
        );
      }
      await rejects(
        () => store.upsert(NOTES, [{ id: 'a', text: { unknown: 'x' }, payload: {} }]),
        'unknown text field',
      );
      const cyclic: { self?: unknown } & Note = {};
      cyclic.self = cyclic;
      await rejects(() => store.upsert(NOTES, [{ id: 'a', text: {}, payload: cyclic }]), 'cyclic payload');
      assert.equal(await store.count(NOTES), 0);
    },
  },
  {
    id: 'input.rejects-payloads',
    title: 'a payload that JSON would change is rejected, not changed',
    async run({ store }) {
      await store.ensureCollection(DOCUMENTS);
      for (const value of NO_JSON) {
        for (const payload of [{ at: value }, { deep: [{ at: value }] }, { list: [value] }]) {
          const write = () => store.upsert(DOCUMENTS, [{ id: 'a', text: {}, payload }]);
          await rejects(write, `payload with ${String(value)} in ${Object.keys(payload).join()}`);
        }
      }
      const holes: unknown[] = ['first'];
      holes[2] = 'third';
      for (const list of [[undefined], holes])
        await rejects(() => store.upsert(DOCUMENTS, [{ id: 'a', text: {}, payload: { list } }]), 'a list with holes');
      assert.equal(await store.count(DOCUMENTS), 0);
      await store.upsert(DOCUMENTS, [
        { id: 'a', text: {}, payload: { absent: undefined, bare: Object.create(null) as object } },
      ]);
      assert.deepEqual(await store.get(DOCUMENTS, ['a']), [{ id: 'a', payload: { bare: {} } }]);
    },
  },
  {
    id: 'input.rejects-collections',
    title: 'a collection needs a plain name, a dimension and positive weights',
    async run({ store }) {
      const bad: readonly CollectionRef<Note>[] = [
        ...['', 'A', '1a', 'a-b', 'a b', 'a"', 'é', 'a'.repeat(64)].map((name) => ({ ...NOTES, name })),
        ...[0, -1, 1.5, Number.NaN, 1e9].map((dimension) => ({ ...NOTES, model: { id: 'm', dimension } })),
        { ...NOTES, model: { id: '', dimension: 4 } },
        ...[0, -1, Number.NaN, Infinity].map((weight) => ({ ...NOTES, textFields: { title: weight } })),
        ...['', 'a b', '"', '1'].map((field) => ({ ...NOTES, textFields: { [field]: 1 } })),
      ];
      for (const collection of bad) {
        await rejects(() => store.ensureCollection(collection), JSON.stringify(collection));
        await rejects(() => store.count(collection), JSON.stringify(collection));
      }
      await store.ensureCollection({ ...NOTES, name: `a${'_9'.repeat(31)}` });
      assert.equal((await store.listCollections()).length, 1);
    },
  },
  {
    id: 'input.rejects-reads',
    title: 'reads reject limits, vectors, weights, filters and orders out of range, in every state',
    async run({ store }) {
      await rejectsReads(store);
      await store.upsert(NOTES, [note('a')]);
      await rejectsReads(store);
    },
  },
];

function rejects(run: () => Promise<unknown>, what: string): Promise<void> {
  return assertRejects(run, 'VECTOR_STORE_INVALID_INPUT', what);
}

async function rejectsReads(store: VectorStore): Promise<void> {
  const query = dense(EAST);
  const searches: readonly SearchOptions<Note>[] = [
    ...[0, -1, 1.5, 1001, Number.NaN].map((limit) => ({ query, limit })),
    ...[
      [1, 0],
      [0, 0, 0, 0],
      [Number.NaN, 0, 0, 0],
    ].map((vector) => ({ query: { mode: 'dense' as const, vector }, limit: 1 })),
    ...[-0.1, 1.1, Number.NaN].map((denseWeight) => ({ query: hybrid(EAST, 'a', { denseWeight }), limit: 1 })),
    ...[-1.1, 1.1, Number.NaN].map((chance) => ({ query: hybrid(EAST, 'a', { chance }), limit: 1 })),
    { query: { mode: 'other' } as never, limit: 1 },
    ...badFilters().map((filter) => ({ query, limit: 1, filter })),
  ];
  for (const options of searches)
    await rejects(() => store.search(NOTES, options), JSON.stringify(options).slice(0, 200));
  const scrolls: readonly ScrollOptions<Note>[] = [
    ...[0, -1, 1.5, 1001, Number.NaN].map((limit) => ({ limit })),
    ...[-1, 0.5, Number.NaN].map((offset) => ({ limit: 1, offset })),
    { limit: 1, orderBy: { field: 'rank', direction: 'up' as 'asc' } },
    ...badFilters().map((filter) => ({ limit: 1, filter })),
  ];
  for (const options of scrolls)
    await rejects(() => store.scroll(NOTES, options), JSON.stringify(options).slice(0, 200));
  for (const filter of badFilters()) await rejects(() => store.count(NOTES, filter), 'count');
}

function badFilters(): readonly Filter<Note>[] {
  const leaf = { op: 'eq', field: 'kind', value: 'a' };
  let deep: object = leaf;
  for (let depth = 1; depth < 33; depth += 1) deep = { op: 'not', filter: deep };
  // prettier-ignore
  const filters: readonly unknown[] = [
    null, [], 'kind', {}, { op: 'like', field: 'kind', value: 'a' }, { op: 'eq', field: 'kind' }, { op: 'eq', value: 'a' },
    { op: 'eq', field: '', value: 'a' }, { op: 'eq', field: 'kind', value: {} }, { op: 'eq', field: 'kind', value: 'a\uD83D' },
    { op: 'eq', field: 'rank', value: Number.NaN }, { op: 'in', field: 'kind' }, { op: 'in', field: 'kind', values: [null] },
    { op: 'in', field: 'kind', values: Array.from({ length: 1001 }, () => 'a') }, { op: 'range', field: 'rank' },
    { op: 'range', field: 'rank', gte: '1' }, { op: 'range', field: 'rank', lt: Infinity }, { op: 'and' }, { op: 'or', filters: [null] },
    { op: 'not' }, deep, { op: 'or', filters: Array.from({ length: 500 }, () => leaf) },
  ];
  return filters as readonly Filter<Note>[];
}
