import assert from 'node:assert/strict';
import type {
  Page,
  ScoredPoint,
  SharedWords,
  ScrollOptions,
  SearchOptions,
  VectorStore,
} from '@learning-memory/vector-store';
import { ids, NOTES, type Note } from './notes.ts';
import {
  createRandom,
  randomFilter,
  randomId,
  randomNote,
  randomOrder,
  randomQuery,
  type Random,
} from './random-notes.ts';

export interface OracleComparison {
  /** Empty, as is the oracle. */
  readonly store: VectorStore;
  /** The reference implementation: whatever it answers is right. */
  readonly oracle: VectorStore;
  /** Equal seeds draw equal operations. */
  readonly seed: number;
  /** Writes followed by reads, each. Default 20. */
  readonly rounds?: number | undefined;
}

/** Vectors and scores may be kept in single precision. */
const TOLERANCE = 1e-4;

/** Writes the same random points to both stores, and rejects where a random filter, scroll or search differs. */
export async function compareWithOracle(comparison: OracleComparison): Promise<void> {
  const random = createRandom(comparison.seed);
  for (let round = 0; round < (comparison.rounds ?? 20); round += 1) {
    const context = `seed ${String(comparison.seed)}, round ${String(round)}`;
    await writeBoth(comparison, random);
    await compareScroll(comparison, random, context);
    for (let search = 0; search < 3; search += 1) await compareSearch(comparison, random, context);
  }
}

async function writeBoth({ store, oracle }: OracleComparison, random: Random): Promise<void> {
  const points = Array.from({ length: random.next(8) }, () => randomNote(random));
  const gone = Array.from({ length: random.next(3) }, () => randomId(random));
  for (const each of [store, oracle]) {
    await each.upsert(NOTES, points);
    await each.delete(NOTES, gone);
  }
}

async function compareScroll({ store, oracle }: OracleComparison, random: Random, context: string): Promise<void> {
  const filter = randomFilter(random);
  const options = { filter, limit: 1 + random.next(10), offset: random.next(3), orderBy: randomOrder(random) };
  const what = `${context}, ${JSON.stringify(options)}`;
  assert.equal(await store.count(NOTES, filter), await oracle.count(NOTES, filter), `count, ${what}`);
  let page: Page<Note> | undefined;
  let expected: Page<Note> | undefined;
  do {
    page = await store.scroll(NOTES, next(options, page));
    expected = await oracle.scroll(NOTES, next(options, expected));
    assert.deepEqual(page.points, expected.points, `scroll, ${what}`);
    assert.equal(page.nextCursor === undefined, expected.nextCursor === undefined, `last page, ${what}`);
  } while (page.nextCursor !== undefined);
}

function next(options: ScrollOptions<Note>, page: Page<Note> | undefined): ScrollOptions<Note> {
  return { ...options, cursor: page?.nextCursor };
}

async function compareSearch({ store, oracle }: OracleComparison, random: Random, context: string): Promise<void> {
  const filter = random.next(2) === 0 ? undefined : randomFilter(random);
  const options: SearchOptions<Note> = { query: randomQuery(random), limit: 1 + random.next(20), filter };
  const what = `${context}, ${JSON.stringify(options)}`;
  const found = await store.search(NOTES, options);
  const all = await oracle.search(NOTES, { ...options, limit: 1000 });
  assert.equal(found.length, Math.min(all.length, options.limit), `hits, ${what}`);
  assert.equal(new Set(ids(found)).size, found.length, `no hit twice, ${what}`);
  found.forEach((hit, index) => {
    const expected = all.find(({ id }) => id === hit.id);
    assertClose(hit.score, all[index]?.score, `score at ${String(index)}, ${what}`);
    assertSameHit(hit, expected, `${hit.id}, ${what}`);
  });
}

function assertSameHit(hit: ScoredPoint<Note>, expected: ScoredPoint<Note> | undefined, what: string): void {
  assertClose(hit.score, expected?.score, `score of ${what}`);
  assert.deepEqual(hit.payload, expected?.payload, `payload of ${what}`);
  assert.equal(hit.similarity === undefined, expected?.similarity === undefined, `similarity of ${what}`);
  if (hit.similarity !== undefined) assertClose(hit.similarity, expected?.similarity, `similarity of ${what}`);
  if (hit.words !== undefined) assertSameWords(hit.words, expected?.words, what);
}

function assertSameWords(words: SharedWords, expected: SharedWords | undefined, what: string): void {
  assertClose(words.share, expected?.share, `share of ${what}`);
  assertClose(words.surprise, expected?.surprise, `surprise of ${what}`);
}

function assertClose(value: number, expected: number | undefined, what: string): void {
  assert.ok(
    Math.abs(value - (expected ?? Number.NaN)) < TOLERANCE,
    `${what}: ${String(value)}, not ${String(expected)}`,
  );
}
