import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { innermostSpans } from './innermost.ts';

describe('innermostSpans', () => {
  it('finds the smallest span around each offset', () => {
    const spans = [
      { start: 0, end: 10 },
      { start: 2, end: 5 },
      { start: 3, end: 4 },
      { start: 12, end: 14 },
    ];
    expect(innermostSpans(spans, [0, 2, 3, 4, 5, 9, 10, 11, 13, 14])).toEqual([0, 1, 2, 1, 0, 0, -1, -1, 3, -1]);
  });

  it('answers in the order of the offsets, whatever the order of either', () => {
    const spans = [
      { start: 5, end: 8 },
      { start: 0, end: 9 },
    ];
    expect(innermostSpans(spans, [6, 1, 6, 20])).toEqual([0, 1, 0, -1]);
    expect(innermostSpans([], [1])).toEqual([-1]);
    expect(innermostSpans(spans, [])).toEqual([]);
  });

  it('agrees with a search through all spans', () => {
    const nested = fc.array(fc.tuple(fc.nat(6), fc.nat(6))).map((cuts) => {
      let [start, end] = [0, 100];
      return cuts
        .map(([left, right]) => ({ start: (start += left), end: (end -= right) }))
        .filter((span) => span.start < span.end);
    });
    fc.assert(
      fc.property(nested, fc.array(fc.nat(110)), (spans, offsets) => {
        const sizes = innermostSpans(spans, offsets).map(
          (index) => spans[index] && spans[index].end - spans[index].start,
        );
        const expected = offsets.map((offset) => {
          const around = spans
            .filter(({ start, end }) => start <= offset && offset < end)
            .map(({ start, end }) => end - start);
          return around.length === 0 ? undefined : Math.min(...around);
        });
        expect(sizes).toEqual(expected);
      }),
    );
  });
});
