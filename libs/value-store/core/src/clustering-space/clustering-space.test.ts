import { afterAll, describe, expect, it } from '@jest/globals';
import { createClusteringSpaces, type ClusteringSpaces } from './clustering-spaces.ts';
import { createRandom } from './random.ts';

const DIMENSION = 8;
const WORDS = ['harbour', 'kettle', 'ladder', 'meadow', 'needle', 'orchard', 'pebble', 'quarry', 'ribbon', 'saddle'];
const MORE = ['tunnel', 'umbrella', 'velvet', 'willow', 'yarn', 'zipper', 'anchor', 'barrel', 'candle', 'drawer'];

/** Texts of `count` themes with words of their own, among words any of them may use. */
function themedTexts(count: number): readonly string[] {
  const random = createRandom(5);
  const pick = (words: readonly string[]): string => words[Math.floor(random() * words.length)] ?? '';
  return Array.from({ length: 90 }, (_, index) => {
    const start = (index % count) * Math.floor(WORDS.length / count);
    const own = WORDS.slice(start, start + Math.floor(WORDS.length / count));
    return [...Array.from({ length: 4 }, () => pick(own)), ...Array.from({ length: 3 }, () => pick(MORE))].join(' ');
  });
}

function unitVectors(count: number): Float32Array {
  const random = createRandom(7);
  const vectors = new Float32Array(count * DIMENSION).map(() => random() - 0.5);
  for (let row = 0; row < count; row += 1) {
    const length = Math.hypot(...vectors.subarray(row * DIMENSION, (row + 1) * DIMENSION));
    for (let k = 0; k < DIMENSION; k += 1) vectors[row * DIMENSION + k]! /= length;
  }
  return vectors;
}

const spaces: ClusteringSpaces = createClusteringSpaces();

afterAll(async () => {
  await spaces[Symbol.asyncDispose]();
});

function spaceOf(texts: readonly string[], denseWeight = 0.25) {
  return spaces.make({ texts, vectors: unitVectors(texts.length), dimension: DIMENSION, denseWeight });
}

function similarity(
  { vectors, dimension }: { vectors: Float32Array; dimension: number },
  a: number,
  b: number,
): number {
  let sum = 0;
  for (let k = 0; k < dimension; k += 1) sum += vectors[a * dimension + k]! * vectors[b * dimension + k]!;
  return sum;
}

describe('clustering spaces', () => {
  it('lay texts of one theme together, although their vectors say nothing', async () => {
    const space = (await spaceOf(themedTexts(3)))!;
    const mean = (pairs: readonly (readonly [number, number])[]): number =>
      pairs.reduce((sum, [a, b]) => sum + similarity(space, a, b), 0) / pairs.length;
    const pairs = Array.from({ length: 80 }, (_, row) => row);
    expect(mean(pairs.map((row) => [row, row + 3]))).toBeGreaterThan(mean(pairs.map((row) => [row, row + 1])) + 0.4);
  });

  it('have rows of unit length', async () => {
    const space = (await spaceOf(themedTexts(3)))!;
    expect(space.vectors).toHaveLength(90 * space.dimension);
    for (const row of [0, 41, 89]) expect(similarity(space, row, row)).toBeCloseTo(1, 5);
  });

  it('are the same whatever the order of the texts', async () => {
    const texts = themedTexts(3);
    const [forward, backward] = [(await spaceOf(texts, 0))!, (await spaceOf(texts.toReversed(), 0))!];
    expect(backward.dimension).toBe(forward.dimension);
    for (const [a, b] of [
      [0, 1],
      [5, 50],
      [88, 3],
    ] as const) {
      expect(similarity(backward, 89 - a, 89 - b)).toBeCloseTo(similarity(forward, a, b), 4);
    }
  });

  it('have a place for texts that are folded in, and stay where they are for the others', async () => {
    const texts = themedTexts(3);
    const more = [...texts, ...texts.slice(0, 3).map((text) => text.split(' ').toReversed().join(' '))];
    const input = { dimension: DIMENSION, denseWeight: 0 };
    const [before, after] = [
      (await spaces.make({ ...input, texts, vectors: unitVectors(90) }))!,
      (await spaces.make({ ...input, texts: more, vectors: unitVectors(93), foldedIn: [90, 91, 92] }))!,
    ];
    expect(after.dimension).toBe(before.dimension);
    for (const [a, b] of [
      [0, 1],
      [5, 50],
      [88, 3],
    ] as const)
      expect(similarity(after, a, b)).toBeCloseTo(similarity(before, a, b), 6);
    for (const row of [0, 1, 2]) expect(similarity(after, row, 90 + row)).toBeCloseTo(1, 5);
  });

  it('do not pile texts up that have no word in common with any other', async () => {
    const space = (await spaceOf([...themedTexts(3), 'basalt', 'cobalt']))!;
    expect(Math.abs(similarity(space, 90, 91))).toBeLessThan(0.95);
  });

  it('are not there when words come together by chance alone', async () => {
    expect(await spaceOf(themedTexts(1))).toBeUndefined();
  });

  it.each([[[]], [['one text']], [['', '', '']], [Array<string>(30).fill('the same text')]])(
    'are not there for %j',
    async (texts) => {
      expect(await spaceOf(texts)).toBeUndefined();
    },
  );
});
