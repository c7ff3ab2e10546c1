import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { CollectionRef, VectorStore } from '@learning-memory/vector-store';
import { findCollection } from '../collections/find-collection.ts';
import { VectorDatabase } from '../database/vector-database.ts';
import { planFilter } from '../reading/filter-plan.ts';
import { openStore } from '../test-support/open-store.ts';
import { TASKS, task, type Task } from '../test-support/tasks.ts';
import { temporaryFolders } from '../test-support/temporary-folder.ts';
import type { RankedPoint } from './dense-ranking.ts';
import { PostingLists } from './posting-lists.ts';
import { queryTerms } from './query-terms.ts';
import { rankLexical } from './rank-lexical.ts';
import { rankInLists } from './words-in-lists.ts';
import { rankInTable } from './words-in-table.ts';

const temporaryFolder = temporaryFolders();
const WORDS = ['alpha', 'bravo', 'carrot', 'delta', 'eagle', 'fox'];

let store: VectorStore;
let database: VectorDatabase;

beforeEach(async () => {
  const folder = await temporaryFolder();
  store = openStore(folder);
  const file = join(folder, 'memory.db');
  database = await VectorDatabase.open({ file, busyTimeoutMs: 1000, backupDirectory: undefined, retiredModels: [] });
});

afterEach(async () => {
  database.client.close();
  await store[Symbol.asyncDispose]();
});

/** The same numbers each time. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const scoringOf = (ref: CollectionRef<Task>, text: string, limit = 20) => {
  const collection = findCollection(database, ref)!;
  const terms = queryTerms(database, collection, text)
    .filter(({ frequency }) => frequency > 0)
    .toSorted((a, b) => a.frequency - b.frequency);
  const plan = planFilter(database, collection, undefined);
  return { collection, text, weights: ref.textFields, plan, limit, terms, documents: 1, ceiling: 7 };
};

/** SQLite and V8 have logarithms that differ in the last digit. */
const rounded = (points: readonly RankedPoint[]): readonly string[] =>
  points.map(({ key, id, score }) => `${key} ${id} ${score.toFixed(12)}`);

it('ranks as the table does, equal points included', async () => {
  const random = randomFrom(7);
  const points = Array.from({ length: 300 }, (_, index) => {
    const held = WORDS.filter(() => random() < 0.4).flatMap((word) => (random() < 0.2 ? [word, word] : [word]));
    const body = [...held, ...Array.from({ length: Math.floor(random() * 4) }, (__, pad) => `pad${pad}`)].join(' ');
    return { ...task(`p${String(index).padStart(3, '0')}`), text: { title: random() < 0.2 ? 'alpha' : '', body } };
  });
  const ref: CollectionRef<Task> = { ...TASKS, textFields: { title: 3, body: 1 } };
  await store.upsert(ref, points);
  const lists = PostingLists.read(database, findCollection(database, ref)!);
  for (let query = 0; query < 200; query += 1) {
    const text = WORDS.toSorted(() => random() - 0.5).slice(0, 1 + Math.floor(random() * 5));
    const scoring = scoringOf(ref, text.join(' '));
    expect(rounded(rankInLists(database, scoring, lists))).toEqual(rounded(rankInTable(database, scoring)));
  }
});

it('weighs the last of three hundred fields', async () => {
  const names = Array.from({ length: 300 }, (_, field) => `f${field}`);
  const ref: CollectionRef<Task> = {
    ...TASKS,
    textFields: Object.fromEntries(names.map((name) => [name, name === 'f299' ? 9 : 1])),
  };
  await store.upsert(ref, [
    { ...task('a'), text: { f299: 'word' } },
    { ...task('b'), text: { f43: 'word' } },
  ]);
  const scoring = scoringOf(ref, 'word');
  const ranked = rankInLists(database, scoring, PostingLists.read(database, scoring.collection));
  expect(rounded(ranked)).toEqual(rounded(rankInTable(database, scoring)));
  expect(ranked.map(({ id }) => id)).toEqual(['a', 'b']);
});

it('goes on after a search that failed', async () => {
  const ref: CollectionRef<Task> = { ...TASKS, textFields: { title: 3, body: 1 } };
  await store.upsert(
    ref,
    WORDS.map((word) => ({ ...task(word), text: { title: word, body: 'common' } })),
  );
  const collection = findCollection(database, ref)!;
  const search = (text: string): readonly string[] => rankLexical(database, scoringOf(ref, text)).map(({ id }) => id);
  for (let time = 0; time < 4; time += 1) search('common');
  const failed = (): unknown =>
    database.read(() => {
      search('alpha');
      throw new Error('The page is damaged.');
    });
  expect(failed).toThrow('damaged');
  expect([search('bravo'), search('alpha')]).toEqual([['bravo'], ['alpha']]);
  expect(collection.revision).not.toBeNull();
});

it('is read from the table after each change, and where a word stands too often to be held', async () => {
  const ref: CollectionRef<Task> = { ...TASKS, textFields: { title: 3, body: 1 } };
  const asked: string[] = [];
  const rows = database.rows.bind(database);
  database.rows = (sql, parameters) => {
    if (sql.includes('docsize')) asked.push(sql);
    return rows(sql, parameters);
  };
  const search = (text: string): void => void rankLexical(database, scoringOf(ref, text));
  for (let change = 0; change < 3; change += 1) {
    await store.upsert(ref, [{ ...task('a'), text: { title: '', body: `word ${change}` } }]);
    for (let time = 0; time < 4; time += 1) search('word');
  }
  expect(asked).toEqual([]);
  search('word');
  search('word');
  expect(asked).toHaveLength(1);
  await store.upsert(ref, [{ ...task('b'), text: { title: '', body: 'zebra '.repeat(1_000_001) } }]);
  for (let time = 0; time < 6; time += 1) search('zebra');
  expect(asked).toHaveLength(1);
});
