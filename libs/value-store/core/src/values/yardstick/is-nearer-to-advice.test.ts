import { describe, expect, it } from '@jest/globals';
import { placeCluster } from './cluster-sentences.ts';
import { isNearerToAdvice } from './is-nearer-to-advice.ts';
import { toSentence } from './sentence.ts';
import { createWordModel, wordsOf } from './word-model.ts';

const along = (x: number, y: number) => toSentence('', [x, y, 0]);
const words = wordsOf('a pool');
const member = { id: 'one', goal: 'a pool', words, learnt: [], lessons: [] };
const said = {
  clusterId: 'full_0',
  members: [member],
  basis: 'lessons',
  sentences: [{ ...along(1, 0), owner: 0 }],
} as const;
const total = { sum: Float32Array.of(1, 0, 0), count: 1 };
const cluster = placeCluster(said, total, createWordModel([words]));
const advice = [along(0, 1)];

describe('a sentence is nearer to common advice', () => {
  it.each([
    [0, 1, true],
    [0.6, 0.8, true],
    [0.65, 0.76, false],
    [1, 1, false],
    [1, 0, false],
  ])('at %d, %d: %s', (x, y, expected) => {
    expect(isNearerToAdvice(along(x, y), { advice, cluster })).toBe(expected);
  });
});
