import { describe, expect, it } from '@jest/globals';
import type { CollectionRef, Filter, SearchQuery, VectorStore } from '@learning-memory/vector-store';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';
import { openStore } from '../test-support/open-store.ts';
import { task, TASKS, type Task } from '../test-support/tasks.ts';
import { temporaryFolders } from '../test-support/temporary-folder.ts';

const temporaryFolder = temporaryFolders();

async function found(store: VectorStore, query: SearchQuery, filter?: Filter<Task>): Promise<readonly string[]> {
  const hits = await store.search(TITLED, { query, filter, limit: 20 });
  return hits.map(({ id, score }) => `${id} ${score.toFixed(6)}`);
}

const TITLED: CollectionRef<Task> = { ...TASKS, textFields: { title: 3, body: 1 } };

/** Each word in that share of the points, by the number of the point; some are the title of a short point. */
function textOf(index: number): { readonly title: string; readonly body: string } {
  const has = (every: number, word: string): string => (index % every === 0 ? word : '');
  const rare = [has(29, 'rare'), has(31, 'seldom'), has(11, 'scarce'), has(10, 'pale')];
  const body = [...rare, has(4, 'middle'), has(3, 'often'), has(2, 'usual'), 'always'].join(' ');
  const isLong = index % 29 === 0 || index % 31 === 0;
  return { title: has(101, 'middle often'), body: `${body} ${'filler '.repeat(isLong ? 60 : index % 7)}` };
}

const QUERIES = [
  'rare middle often',
  'rare usual',
  'rare seldom always',
  'seldom middle always',
  'middle often usual',
  'rare scarce pale often',
  'scarce rare pale middle often usual',
  'scarce pale middle always',
];
const MANY_WORDS = 'rare seldom middle often usual always filler with unheard words and one two three four five';
const FILTERS: readonly (Filter<Task> | undefined)[] = [
  undefined,
  { op: 'and', filters: [] },
  { op: 'eq', field: 'batch', value: 3 },
  { op: 'not', filter: { op: 'in', field: 'tags', values: ['tag1', 'tag2'] } },
  { op: 'range', field: 'batch', gte: 2, lt: 9 },
  {
    op: 'and',
    filters: [
      { op: 'ne', field: 'batch', value: 4 },
      { op: 'eq', field: 'tags', value: 'tag1' },
    ],
  },
  {
    op: 'or',
    filters: [
      { op: 'in', field: 'batch', values: [] },
      { op: 'ne', field: 'batch', value: 4 },
    ],
  },
];

describe('a query whose words thousands of points hold', () => {
  it('ranks them as if all had been scored', async () => {
    await using store = openStore(await temporaryFolder());
    await using oracle = createMemoryVectorStore();
    const points = Array.from({ length: 8000 }, (_, index) => ({
      ...task(`t${index}`, { batch: index % 10, tags: [`tag${index % 3}`] }),
      text: textOf(index),
    }));
    for (const each of [store, oracle]) await each.upsert(TITLED, points);
    for (const [index, text] of [...QUERIES, MANY_WORDS].entries()) {
      for (const filter of [undefined, FILTERS[index % FILTERS.length], FILTERS.at(-1 - index)]) {
        const query = { mode: 'lexical', text } as const;
        const expected = await found(oracle, query, filter);
        expect({ text, filter, found: await found(store, query, filter) }).toEqual({ text, filter, found: expected });
        // A search by meaning lists what the filter lets through.
        for (let again = 0; again < 2; again += 1) await found(store, { mode: 'dense', vector: [1, 0, 0, 0] }, filter);
        expect({ text, filter, found: await found(store, query, filter) }).toEqual({ text, filter, found: expected });
      }
    }
  });
});

describe('a filter for what points lack', () => {
  it.each([0, 3, 40])('finds as many as are asked for where the best %i do not match', async (count) => {
    await using store = openStore(await temporaryFolder());
    const points = Array.from({ length: 80 }, (_, index) => ({
      ...task(`t${String(index).padStart(2, '0')}`, { batch: 0, state: index < count ? 'done' : undefined }),
      text: { title: '', body: `word ${'filler '.repeat(index)}` },
    }));
    const lacking: Filter<Task> = { op: 'eq', field: 'state', value: null };
    await store.upsert(TITLED, points);
    const hits = await store.search(TITLED, { query: { mode: 'lexical', text: 'word' }, filter: lacking, limit: 20 });
    expect(hits.map(({ id }) => id)).toEqual(points.slice(count, count + 20).map(({ id }) => id));
  });
});

describe('points equally near', () => {
  it.each([8, 19, 100])('come by id where the limit cuts %i of them', async (count) => {
    await using store = openStore(await temporaryFolder());
    const ids = Array.from({ length: count }, (_, index) => `t${String(index).padStart(3, '0')}`);
    await store.upsert(
      TASKS,
      ids.map((id) => task(id)),
    );
    await store.upsert(TASKS, [{ ...task('far'), vector: [0, 1, 0, 0] }]);
    const hits = await store.search(TASKS, { query: { mode: 'dense', vector: [1, 0, 0, 0] }, limit: 5 });
    expect(hits.map(({ id }) => id)).toEqual(ids.slice(0, 5));
  });
});

describe('words that were asked for before', () => {
  it('weigh what they weigh now', async () => {
    await using store = openStore(await temporaryFolder());
    await using oracle = createMemoryVectorStore();
    const query = { mode: 'lexical', text: 'seldom word' } as const;
    for (const word of ['seldom', 'word', 'other', 'seldom']) {
      const points = Array.from({ length: 20 }, (_, index) => ({
        ...task(`${word}${index % 15}`),
        text: { title: '', body: `${word} seldom ${'filler '.repeat(index)}` },
      }));
      for (const each of [store, oracle]) await each.upsert(TITLED, points);
      for (const deleted of ['seldom1', 'other2']) {
        expect(await found(store, query)).toEqual(await found(oracle, query));
        for (const each of [store, oracle]) await each.delete(TITLED, [deleted]);
      }
    }
  });
});
