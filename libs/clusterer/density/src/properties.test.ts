import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Metric } from '@learning-memory/clusterer-input';
import { densityApi, type DensityTask } from './density-api.ts';
import { measureDistances } from './distances.ts';
import { reachabilityPlot } from './reachability-plot.ts';
import { gridPoints, shuffledPoints, type Rows } from './test-support/point-sets.ts';

const RUNS = { numRuns: 300 };
const metric = fc.constantFrom<Metric>('cosine', 'euclidean');
const sizes = fc.record({
  minClusterSize: fc.integer({ min: 2, max: 5 }),
  minSamples: fc.integer({ min: 1, max: 5 }),
  maxDistance: fc.constantFrom(0.01, 0.3, 1, 1.5, 2),
});
const settings = fc.oneof(
  fc.record({ algorithm: fc.constant('dbscan' as const), metric }),
  fc.record({ algorithm: fc.constant('optics' as const), metric, xi: fc.constantFrom(0.01, 0.05, 0.3, 0.7) }),
);

type Options = Omit<DensityTask, 'vectors' | 'dimension'>;

function labelsOf(rows: Rows, options: Options): number[] {
  const task = { ...options, vectors: Float64Array.from(rows.flat()), dimension: 2 } as DensityTask;
  return [...densityApi.cluster(task).labels];
}

function renumber(labels: readonly number[]): number[] {
  const seen = [...new Set(labels.filter((label) => label >= 0))];
  return labels.map((label) => seen.indexOf(label));
}

describe('whatever the points', () => {
  it('finds the same groups in any order', () => {
    fc.assert(
      fc.property(shuffledPoints, settings, sizes, ({ rows, order }, setting, size) => {
        const labels = labelsOf(rows, { ...setting, ...size });
        const shuffled = labelsOf(
          order.map((index) => rows[index]!),
          { ...setting, ...size },
        );
        expect(shuffled).toEqual(renumber(order.map((index) => labels[index]!)));
      }),
      RUNS,
    );
  });

  it('gives equal points one label', () => {
    fc.assert(
      fc.property(gridPoints, settings, sizes, (rows, setting, size) => {
        const directed = rows.filter((row) => row.some((value) => value !== 0));
        const labels = labelsOf(directed, { ...setting, ...size });
        for (const [index, row] of directed.entries()) {
          const first = directed.findIndex((other) => other.join() === row.join());
          expect(labels[index]).toBe(labels[first]);
        }
      }),
      RUNS,
    );
  });

  it('makes DBSCAN clusters of dense points near each other, and of what lies near them', () => {
    fc.assert(
      fc.property(gridPoints, metric, sizes, (rows, by, { minSamples, maxDistance }) => {
        const options = { algorithm: 'dbscan', metric: by, minClusterSize: 2, minSamples, maxDistance } as const;
        const labels = labelsOf(rows, options);
        const distance = distancesByPoint(rows, by);
        const near = (from: number): number[] => [...rows.keys()].filter((to) => distance(from, to) <= maxDistance);
        const isDense = (point: number): boolean => near(point).length >= Math.max(2, minSamples);
        for (const point of rows.keys()) {
          const denseLabels = near(point)
            .filter(isDense)
            .map((other) => labels[other]);
          if (isDense(point)) expect(new Set(denseLabels)).toEqual(new Set([labels[point]]));
          else if (denseLabels.length > 0 && minSamples > 1) expect(denseLabels).toContain(labels[point]);
          else expect(labels[point]).toBe(-1);
        }
      }),
      RUNS,
    );
  });

  it('visits next in OPTICS what is reached soonest', () => {
    fc.assert(
      fc.property(gridPoints, metric, sizes, (rows, by, { minSamples, maxDistance }) => {
        const distances = measureDistances({ vectors: Float64Array.from(rows.flat()), dimension: 2, metric: by });
        const { positions, reachability } = reachabilityPlot(distances, minSamples, maxDistance);
        expect(positions.toSorted((left, right) => left - right)).toEqual([...rows.keys()]);
        const limited = (from: number, to: number): number => {
          const distance = distances.distance(from, to);
          return distance <= maxDistance ? distance : Infinity;
        };
        const core = (from: number): number =>
          [...rows.keys()].map((to) => limited(from, to)).sort((left, right) => left - right)[minSamples - 1] ??
          Infinity;
        for (const index of positions.keys()) {
          const reached = positions
            .slice(index)
            .map((to) => Math.min(...positions.slice(0, index).map((from) => Math.max(core(from), limited(from, to)))));
          expect(reachability[index]).toBe(reached[0]);
          expect(reached[0]).toBe(Math.min(...reached));
        }
      }),
      { numRuns: 100 },
    );
  });
});

function distancesByPoint(rows: Rows, by: Metric): (left: number, right: number) => number {
  const distances = measureDistances({ vectors: Float64Array.from(rows.flat()), dimension: 2, metric: by });
  const positions = distances.byPoint(Int32Array.from(rows.keys()));
  return (left, right) => distances.distance(positions[left]!, positions[right]!);
}
