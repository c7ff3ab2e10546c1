import { describe, expect, it } from '@jest/globals';
import type { CollectionRef, Point, SearchQuery, VectorStore } from '@learning-memory/vector-store';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';
import { openHarness } from '../test-support/open-harness.ts';

const TEXTS: CollectionRef<object> = {
  name: 'texts',
  model: { id: 'model', dimension: 8 },
  textFields: { title: 3, body: 1 },
  indexedFields: [],
};
const POINTS = 1200;
const QUERIES = 40;

/** Draws from a seed, so that a failure repeats. */
function createDraw(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Common words often and rare ones seldom, as in texts. */
function words(draw: () => number, count: number): string {
  return Array.from(
    { length: count },
    () =>
      `w${Math.floor(2000 ** draw())
        .toString(26)
        .replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '')}q`,
  ).join(' ');
}

function vector(draw: () => number): readonly number[] {
  const parts = Array.from({ length: 8 }, () => draw() - 0.5);
  const length = Math.hypot(...parts);
  return parts.map((part) => part / length);
}

function points(draw: () => number, longest: number): readonly Point<object>[] {
  return Array.from({ length: POINTS }, (_, index) => ({
    id: `t${String(index)}`,
    vector: vector(draw),
    text: { title: words(draw, 3), body: words(draw, 1 + Math.floor(longest * draw())) },
    payload: {},
  }));
}

async function topTen(store: VectorStore, query: SearchQuery): Promise<readonly string[]> {
  return (await store.search(TEXTS, { query, limit: 10 })).map(({ id }) => id);
}

describe('the top ten', () => {
  // The server's own BM25 assumes 60 words a text: these have far fewer, and far more.
  it.each([8, 400])('are those of the memory store, for texts of up to %i words', async (longest) => {
    await using harness = await openHarness();
    const { store } = harness;
    await using oracle = createMemoryVectorStore();
    const draw = createDraw(longest);
    const some = points(draw, longest);
    for (const each of [store, oracle]) await each.upsert(TEXTS, some);
    let equal = 0;
    for (let index = 0; index < QUERIES; index += 1) {
      const text = words(draw, 1 + (index % 8));
      const query: SearchQuery =
        index % 2 === 0 ? { mode: 'lexical', text } : { mode: 'hybrid', text, vector: vector(draw), denseWeight: 0.25 };
      const [found, expected] = [await topTen(store, query), await topTen(oracle, query)];
      equal += found.filter((id) => expected.includes(id)).length / Math.max(1, expected.length);
      if (index % 2 === 0) expect(found).toEqual(expected);
    }
    expect(equal / QUERIES).toBeGreaterThan(0.98);
  });
});
