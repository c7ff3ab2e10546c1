import { describe, expect, it } from '@jest/globals';
import { churnBetween, entropyOf, isDreamRecommended, phaseOf, tierOf } from './topic-metrics.ts';

const DAY = 86_400_000;

describe('churn', () => {
  it('is nothing where nothing was before, or nothing moved', () => {
    const topics = [{ id: 'a', members: ['1', '2'] }];
    expect([churnBetween([], topics), churnBetween(topics, topics)]).toEqual([0, 0]);
  });

  it('is the share of the topics that came, went or changed members', () => {
    const before = [
      { id: 'a', members: ['1', '2'] },
      { id: 'b', members: ['3', '4'] },
    ];
    expect(churnBetween(before, [{ id: 'a', members: ['1', '2'] }])).toBe(0.5);
    expect(churnBetween(before, [{ id: 'c', members: ['5'] }])).toBe(1);
  });
});

it('entropy is 1 where topics are equally large, 0 below two, between where one is larger', () => {
  const ofSizes = (...sizes: readonly number[]): number =>
    entropyOf(sizes.map((size) => ({ members: Array.from({ length: size }, String) })));
  expect([ofSizes(), ofSizes(5), ofSizes(4, 4)]).toEqual([0, 0, 1]);
  expect(ofSizes(9, 1)).toBeCloseTo(0.469, 3);
});

it.each([
  [0, 0],
  [1, 1],
  [2, 1],
  [3, 2],
  [9, 2],
  [10, 3],
  [29, 3],
  [30, 4],
  [99, 4],
  [100, 5],
  [499, 5],
  [500, 6],
])('%d memories are of tier %d', (memories, tier) => {
  expect(tierOf(memories)).toBe(tier);
});

it('a topic emerges, is stable, and declines without new members', () => {
  const record = { mergedAt: undefined, firstSeenAt: 0, newestMemberAt: 0 };
  expect(phaseOf(record, 1)).toBe('Emerging');
  expect(phaseOf({ ...record, newestMemberAt: 400 * DAY }, 400 * DAY)).toBe('Stable');
  expect(phaseOf(record, 400 * DAY)).toBe('Declining');
  expect(phaseOf({ ...record, mergedAt: 400 * DAY }, 400 * DAY)).toBe('Merging');
});

it('a dream is recommended above both bounds, from three topics on', () => {
  expect(isDreamRecommended({ entropy: 0.71, churn: 0.51, topics: 3 })).toBe(true);
  expect(isDreamRecommended({ entropy: 0.7, churn: 0.51, topics: 3 })).toBe(false);
  expect(isDreamRecommended({ entropy: 0.71, churn: 0.5, topics: 3 })).toBe(false);
  expect(isDreamRecommended({ entropy: 0.71, churn: 0.51, topics: 2 })).toBe(false);
});
