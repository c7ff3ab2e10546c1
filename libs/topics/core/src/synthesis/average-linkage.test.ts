import { describe, expect, it } from '@jest/globals';
import { agreementOf, type SpaceLabels } from './agreement.ts';
import { averageLinkage, kindsOf } from './average-linkage.ts';
import { formTopics } from './form-topics.ts';

const space = (weight: number, ...labels: number[]): SpaceLabels => ({ weight, labels: Int32Array.from(labels) });

describe('average linkage', () => {
  it('takes apart what one memory alone holds together', () => {
    // Row 3 agrees with both sides, which agree in nothing.
    const spaces = [space(1, 0, 0, 0, 0, -1, -1, -1), space(1, -1, -1, -1, 1, 1, 1, 1)];
    const topics = formTopics(spaces, new Int32Array(7).fill(-1));
    expect(topics.map(({ length }) => length).sort()).toEqual([3, 4]);
    expect(topics.flat().sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('leaves together what agrees throughout', () => {
    const spaces = [space(1, 0, 0, 0, 0, 1, 1), space(1, 2, 2, 2, 2, 2, 2)];
    expect(averageLinkage(spaces, kindsOf(spaces, [0, 1, 2, 3, 4, 5]), 1)).toEqual([[0, 1, 2, 3, 4, 5]]);
    expect(averageLinkage(spaces, kindsOf(spaces, [0, 1, 2, 3, 4, 5]), 1.5)).toEqual([
      [0, 1, 2, 3],
      [4, 5],
    ]);
  });

  it('is what joining the nearest two by plain means gives', () => {
    let state = 7;
    const random = (below: number): number => (state = (state * 48_271) % 2_147_483_647) % below;
    const labels = (): number[] => Array.from({ length: 40 }, () => random(4) - 1);
    const spaces = [1, 1, 0.5, 1].map((weight) => space(weight, ...labels()));
    const rows = Array.from({ length: 40 }, (_, row) => row).filter((row) => agreementOf(spaces, row, row) >= 1.2);
    const meanOf = (groups: readonly (readonly number[])[]): number => {
      const means = groups.flatMap((a, left) =>
        groups.slice(left + 1).map((b) => {
          const all = a.flatMap((one) => b.map((other) => agreementOf(spaces, one, other)));
          return all.reduce((sum, value) => sum + value, 0) / all.length;
        }),
      );
      return Math.max(...means);
    };
    const found = averageLinkage(spaces, kindsOf(spaces, rows), 1.2);
    expect(found.flat().sort((a, b) => a - b)).toEqual(rows);
    expect(meanOf(found)).toBeLessThan(1.2);
    expect(found.length).toBeLessThan(kindsOf(spaces, rows).length);
  });
});
