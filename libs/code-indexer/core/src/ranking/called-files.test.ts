import { describe, expect, it } from '@jest/globals';
import { gainsOfCalls, GIVING_FILES } from './called-files.ts';

describe('gainsOfCalls', () => {
  it('gives to what the best call and what calls them, more where they call more', () => {
    const calls = [
      { from: 'a', to: 'often', calls: 20 },
      { from: 'a', to: 'once', calls: 1 },
      { from: 'caller', to: 'a', calls: 1 },
    ];
    const gains = gainsOfCalls(new Map([['a', 1]]), calls);
    expect(gains.get('often')!).toBeGreaterThan(gains.get('once')!);
    expect(gains.get('often')! + gains.get('once')!).toBeCloseTo(0.3, 9);
    expect(gains.get('caller')).toBeCloseTo(0.15, 9);
    expect(gains.has('a')).toBe(false);
  });

  it('hears calls between two of the best once from each, also where they were answered twice', () => {
    const call = { from: 'a', to: 'b', calls: 3 };
    const scores = new Map([
      ['a', 1],
      ['b', 0.5],
    ]);
    expect(gainsOfCalls(scores, [call, call])).toEqual(gainsOfCalls(scores, [call]));
    expect(gainsOfCalls(scores, [call]).get('b')).toBeCloseTo(0.3, 9);
    expect(gainsOfCalls(scores, [call]).get('a')).toBeCloseTo(0.075, 9);
  });

  it('has only the best give', () => {
    const scores = new Map(Array.from({ length: GIVING_FILES + 1 }, (_, place) => [String(place), 1 - place / 10]));
    const calls = [{ from: String(GIVING_FILES), to: 'x', calls: 1 }];
    expect(gainsOfCalls(scores, calls).size).toBe(0);
  });
});
