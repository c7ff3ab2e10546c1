import { describe, expect, it } from '@jest/globals';
import { CALL_CHARACTERS, planSlices, SLICE_CHARACTERS, SLICE_CHUNKS } from './plan-slices.ts';

/** The lengths of the chunks in each slice. */
function plan(lengths: readonly number[], lanes = 1): readonly (readonly number[])[] {
  const chunks = lengths.map((length) => 'x'.repeat(length));
  return planSlices(chunks, lanes).map((slice) => slice.map((position) => lengths[position] ?? 0));
}

describe('planSlices', () => {
  it('plans nothing for no chunks', () => {
    expect(plan([])).toEqual([]);
  });

  it('names every chunk once, equal ones in their order', () => {
    expect(planSlices(['a', 'b', 'longer', 'c'], 1)).toEqual([[2, 0, 1, 3]]);
    const positions = planSlices(
      Array.from({ length: 100 }, (_, index) => 'x'.repeat((index * 37) % 300)),
      2,
    ).flat();
    expect(positions.toSorted((a, b) => a - b)).toEqual([...Array(100).keys()]);
  });

  it('puts short chunks together, up to a number', () => {
    expect(plan(Array<number>(20).fill(10)).map(({ length }) => length)).toEqual([SLICE_CHUNKS, SLICE_CHUNKS, 4]);
  });

  it('bounds what a query may wait for', () => {
    const third = Math.floor(SLICE_CHARACTERS / 3);
    expect(plan([third, third, third - 20, third - 40])).toEqual([[third, third, third - 20], [third - 40]]);
    expect(plan([300, 212, 120])).toEqual([[300, 212], [120]]);
  });

  it('takes a chunk of any length', () => {
    expect(plan([SLICE_CHARACTERS * 3, 5])).toEqual([[SLICE_CHARACTERS * 3], [5]]);
  });

  it('keeps a short chunk apart from a much longer one', () => {
    const long = CALL_CHARACTERS + 40;
    expect(plan([long, 39])).toEqual([[long], [39]]);
    expect(plan([long, 40])).toEqual([[long, 40]]);
  });

  it('runs the longest first, so that the short ones fill up the lanes', () => {
    expect(plan([221, 216, 225, 240, 61, 255], 2)).toEqual([[255, 240], [225, 221], [216], [61]]);
  });

  it('leaves every lane its share when there is enough for each', () => {
    expect(plan([150, 150], 1)).toEqual([[150, 150]]);
    expect(plan([150, 150], 2)).toEqual([[150], [150]]);
    expect(plan([40, 40], 2)).toEqual([[40, 40]]);
  });
});
