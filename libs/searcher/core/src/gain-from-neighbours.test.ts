import { describe, expect, it } from '@jest/globals';
import type { ScoredPoint } from '@learning-memory/vector-store';
import { gainFromNeighbours } from './gain-from-neighbours.ts';

const point = (id: string, score: number): ScoredPoint<object> => ({ id, payload: {}, score });
const [best, second, third] = [point('a', 0.8), point('b', 0.6), point('c', 0.5)];

describe('gainFromNeighbours', () => {
  it('lifts what lies beside a hit, and leaves the best score what it was', () => {
    const gained = gainFromNeighbours([best, second, third], [{ hit: best, point: third, weight: 0.5 }]);
    expect(gained.map(({ id }) => id)).toEqual(['c', 'a', 'b']);
    expect(gained[0]?.score).toBeCloseTo(0.8, 9);
  });

  it('adds what was not found', () => {
    const gained = gainFromNeighbours([best], [{ hit: best, point: point('new', 0), weight: 0.25 }]);
    expect(gained.map(({ id, score }) => [id, score])).toEqual([
      ['a', expect.closeTo(0.8, 9)],
      ['new', expect.closeTo(0.2, 9)],
    ]);
  });

  it('changes nothing without neighbours or scores', () => {
    expect(gainFromNeighbours([best, second], []).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(gainFromNeighbours([point('a', 0)], [])).toEqual([point('a', 0)]);
    expect(gainFromNeighbours([], [])).toEqual([]);
  });
});
