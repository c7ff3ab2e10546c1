import { describe, expect, it } from '@jest/globals';
import type { Memory } from '@learning-memory/memory';
import { MERGE_SIMILARITY } from '@learning-memory/topics';
import { createBreather } from '@learning-memory/concurrency';
import { createDeadline } from '../deadline.ts';
import type { ComparedMemories } from '../spaces/compared-memories.ts';
import { createCorpus } from '../spaces/corpus.ts';
import { dot, normalised } from '../spaces/dense-vector.ts';
import { encodeText, type MemoryEncoding } from '../spaces/memory-encoding.ts';
import { findBlindSpots } from './blind-spots.ts';
import { cutNotice } from './consolidate.ts';
import { ends, findMerges } from './similar-pairs.ts';

const DIMENSION = 96;
const TIME = createDeadline(60_000);

let state = 7;
const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647 - 0.5;

/** Near the one before where `near` is given. */
function vector(near?: Float32Array): Float32Array {
  const own = Float32Array.from(
    { length: DIMENSION },
    (_, index) => (near?.[index] ?? 0) + random() * (near ? 0.07 : 1),
  );
  return normalised(own) as Float32Array;
}

async function comparing(count: number): Promise<ComparedMemories> {
  const encodings: MemoryEncoding[] = [];
  const memories = Array.from({ length: count }, (_, number) => ({ id: `memory_${String(number)}` }) as Memory);
  for (let number = 0; number < count; number += 1) {
    const near = number % 3 === 1 ? encodings[number - 1]?.whole : undefined;
    const text = `Shelf ${String(number % 7)} holds box ${String(number % 11)} of series ${String(number)}.`;
    encodings.push({ ...encodeText(text), whole: vector(near), clauses: [], createdAt: number });
  }
  return { memories, corpus: await createCorpus(encodings, createBreather()) };
}

describe('pairs to merge', () => {
  it('are all there are among more than 1 000 memories, as plain cosines find them', async () => {
    const compared = await comparing(1200);
    const plain = new Set<string>();
    const wholes = compared.corpus.members.map(({ encoding }) => encoding.whole as Float32Array);
    for (const [left, a] of wholes.entries()) {
      for (let right = left + 1; right < wholes.length; right += 1) {
        if (dot(a, wholes[right] as Float32Array) >= MERGE_SIMILARITY)
          plain.add(JSON.stringify(ends(compared.memories, left, right)));
      }
    }
    const { pairs, compared: count } = await findMerges(compared, createBreather(), TIME);
    expect(count).toBe(1200);
    expect(plain.size).toBeGreaterThan(50);
    expect(pairs).toHaveLength(50);
    for (const { first, second } of pairs) expect(plain).toContain(JSON.stringify({ first, second }));
    expect(pairs.some(({ first }) => Number(first.slice('memory_'.length)) > 1000)).toBe(true);
  });
});

describe('blind spots', () => {
  it('are none in the space of links, where no memory has one', async () => {
    const { pairs } = await findBlindSpots(await comparing(60), createBreather(), TIME);
    expect(pairs.filter(({ lowSpace }) => lowSpace === 'E8')).toEqual([]);
    for (const { lowSimilarity, highSimilarity } of pairs) expect(lowSimilarity).toBeLessThan(highSimilarity);
  });
});

describe('what takes too long', () => {
  it('is left out from the oldest memories on, and said', async () => {
    const compared = await comparing(60);
    for (const find of [findMerges, findBlindSpots]) {
      expect((await find(compared, createBreather(), createDeadline(0, 10))).compared).toBe(10);
      expect((await find(compared, createBreather(), TIME)).compared).toBe(60);
    }
    expect(cutNotice('Blind spots', 60, 60)).toBeUndefined();
    expect(cutNotice('Blind spots', 10, 60)).toBe(
      'Blind spots were looked for among the newest 10 of 60 memories: all would take too long.',
    );
  });
});
