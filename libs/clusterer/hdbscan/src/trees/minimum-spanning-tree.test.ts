import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { minimumSpanningTree } from './minimum-spanning-tree.ts';
import { lineRows } from '../test-support/line-rows.ts';

/** Sorted weights by Kruskal's algorithm over all pairs. */
function kruskalWeights(points: readonly number[], cores: Float64Array): number[] {
  const group = points.map((_, point) => point);
  const pairs = points.flatMap((one, i) =>
    points.slice(0, i).map((other, j) => ({ i, j, weight: Math.max(Math.abs(one - other), cores[i]!, cores[j]!) })),
  );
  const weights: number[] = [];
  for (const { i, j, weight } of pairs.sort((one, other) => one.weight - other.weight)) {
    const [kept, gone] = [group[i]!, group[j]!];
    if (kept === gone) continue;
    weights.push(weight);
    group.forEach((name, point) => (group[point] = name === gone ? kept : name));
  }
  return weights;
}

describe('minimumSpanningTree', () => {
  it('has the weights of a minimum spanning tree, with much room for rows and with little', async () => {
    const cloud = fc.array(
      fc.record({ point: fc.integer({ max: 40, min: 0 }), core: fc.integer({ max: 9, min: 0 }) }),
      {
        minLength: 1,
        maxLength: 60,
      },
    );
    await fc.assert(
      fc.asyncProperty(cloud, fc.integer({ min: 1, max: 80 }), async (pairs, targets) => {
        const points = pairs.map(({ point }) => point);
        const cores = Float64Array.from(pairs, ({ core }) => core);
        const rows = lineRows(points, targets);
        const { from, to, weight } = await minimumSpanningTree(cores, rows);
        expect([...weight].sort((one, other) => one - other)).toEqual(kruskalWeights(points, cores));
        weight.forEach((value, edge) => {
          const [one, other] = [from[edge]!, to[edge]!];
          expect(value).toBe(Math.max(Math.abs(points[one]! - points[other]!), cores[one]!, cores[other]!));
        });
        if (targets >= points.length) expect(new Set(rows.measured).size).toBe(rows.measured.length);
      }),
    );
  });

  it('grows from point 0 by the nearest point, on a tie the lowest', async () => {
    const { from, to, weight } = await minimumSpanningTree(new Float64Array(5), lineRows([10, 13, 7, 11, 30], 64));
    expect([...to]).toEqual([3, 1, 2, 4]);
    expect([...from]).toEqual([0, 3, 0, 1]);
    expect([...weight]).toEqual([1, 2, 3, 17]);
  });

  it('takes the copies of a point before others at the same distance', async () => {
    const { to } = await minimumSpanningTree(new Float64Array(5).fill(4), lineRows([0, 2, 3, 0, 2], 64));
    expect([...to]).toEqual([3, 1, 4, 2]);
  });

  it('is empty for one point', async () => {
    expect((await minimumSpanningTree(new Float64Array(1), lineRows([3], 1))).weight).toHaveLength(0);
  });
});
