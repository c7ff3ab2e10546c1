import { describe, expect, it } from '@jest/globals';
import type { ScoredPoint } from '@learning-memory/vector-store';
import { applyGains } from './apply-gains.ts';

const point = (id: string, score: number): ScoredPoint<object> => ({ id, payload: {}, score });
const [best, second, third] = [point('a', 0.8), point('b', 0.6), point('c', 0.5)];

describe('applyGains', () => {
  it('lifts what gains from a hit, and leaves the best score what it was', () => {
    const gained = applyGains([best, second, third], [{ hit: best, candidate: third, share: 0.5 }]);
    expect(gained.map(({ id }) => id)).toEqual(['c', 'a', 'b']);
    expect(gained[0]?.score).toBeCloseTo(0.8, 9);
  });

  it('changes nothing without gains or scores', () => {
    expect(applyGains([best, second], []).map(({ id }) => id)).toEqual(['a', 'b']);
    const none = point('a', 0);
    expect(applyGains([none], [{ hit: none, candidate: none, share: 1 }])).toEqual([none]);
    expect(applyGains([], [])).toEqual([]);
  });
});
