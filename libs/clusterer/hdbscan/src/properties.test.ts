import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Selection } from './clusters/cluster-selection.ts';
import type { Metric } from './distances/metric.ts';
import { renumber } from './test-support/partitions.ts';
import { runInThread, type TestInput } from './test-support/run-in-thread.ts';

const RUNS = { numRuns: 200 };

/** Coordinates of a small grid: many copies, and many equal distances between others. */
const rows = fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 6 })).chain(([dimension, most]) =>
  fc.array(fc.array(fc.integer({ min: -most, max: most }), { minLength: dimension, maxLength: dimension }), {
    minLength: 1,
    maxLength: 60,
  }),
);
const options = fc.record({
  minClusterSize: fc.integer({ min: 2, max: 6 }),
  minSamples: fc.integer({ min: 1, max: 6 }),
  metric: fc.constantFrom<Metric>('cosine', 'euclidean'),
  selection: fc.constantFrom<Selection>('eom', 'leaf'),
  allowSingleCluster: fc.boolean(),
});

type Options = Omit<TestInput, 'vectors' | 'dimension'>;

function run(points: readonly (readonly number[])[], given: Options) {
  return runInThread({ ...given, vectors: Float64Array.from(points.flat()), dimension: points[0]!.length });
}

const shuffledRows = rows.chain((points) => {
  const indices = [...points.keys()];
  const order = fc.shuffledSubarray(indices, { minLength: indices.length });
  return fc.record({ points: fc.constant(points), order });
});

describe('whatever the points', () => {
  it('finds the same clusters and scores in any order', async () => {
    await fc.assert(
      fc.asyncProperty(shuffledRows, options, async ({ points, order }, given) => {
        const original = await run(points, given);
        const shuffled = await run(
          order.map((point) => points[point]!),
          given,
        );
        expect([...shuffled.labels]).toEqual(renumber(order.map((point) => original.labels[point]!)));
        expect([...shuffled.probabilities]).toEqual(order.map((point) => original.probabilities[point]));
        expect([...shuffled.outlierScores]).toEqual(order.map((point) => original.outlierScores[point]));
        expect([...shuffled.persistence].sort()).toEqual([...original.persistence].sort());
      }),
      RUNS,
    );
  });

  it('keeps copies of a point together', async () => {
    await fc.assert(
      fc.asyncProperty(rows, options, async (points, given) => {
        // The cosine has a vector of zeros at distance 1 from its copies.
        const directed = points.filter((row) => row.some((value) => value !== 0));
        fc.pre(directed.length > 0);
        const { labels, probabilities } = await run(directed, given);
        directed.forEach((row, point) => {
          const first = directed.findIndex((other) => other.join() === row.join());
          expect([labels[point], probabilities[point]]).toEqual([labels[first], probabilities[first]]);
        });
      }),
      RUNS,
    );
  });

  it('answers within the ranges of the contract', async () => {
    await fc.assert(
      fc.asyncProperty(rows, options, async (points, given) => {
        const { labels, probabilities, persistence, outlierScores } = await run(points, given);
        expect([labels.length, probabilities.length, outlierScores.length]).toEqual(new Array(3).fill(points.length));
        expect([...labels]).toEqual(renumber(labels));
        expect(persistence).toHaveLength(Math.max(-1, ...labels) + 1);
        for (const score of [...probabilities, ...outlierScores, ...persistence]) {
          expect(score >= 0 && score <= 1).toBe(true);
        }
        expect(labels.every((label, point) => label >= 0 || probabilities[point] === 0)).toBe(true);
        const sizes = persistence.map((_, cluster) => labels.filter((label) => label === cluster).length);
        for (const size of sizes) expect(size >= given.minClusterSize || given.allowSingleCluster).toBe(true);
      }),
      RUNS,
    );
  });

  it('takes fewer points than a cluster or a dense point needs for noise', async () => {
    await fc.assert(
      fc.asyncProperty(rows, options, async (points, given) => {
        const tooFew = [
          { ...given, minClusterSize: points.length + 1 },
          { ...given, minSamples: points.length + 1 },
        ];
        for (const each of tooFew) {
          const { labels, probabilities, persistence } = await run(points, each);
          expect(labels.every((label) => label === -1) && probabilities.every((value) => value === 0)).toBe(true);
          expect(persistence).toHaveLength(0);
        }
      }),
      RUNS,
    );
  });
});

describe('equal points', () => {
  it.each([2, 12, 200])('are all noise, for %i of them', async (count) => {
    const points = new Array<number[]>(count).fill([0.3, -1.5, 7]);
    for (const metric of ['cosine', 'euclidean'] as const) {
      const { labels } = await run(points, { minClusterSize: 2, minSamples: 2, metric });
      expect(labels.every((label) => label === -1)).toBe(true);
    }
  });

  it('are one cluster where that is allowed', async () => {
    const points = new Array<number[]>(12).fill([0.3, -1.5, 7]);
    const answer = await run(points, { minClusterSize: 5, minSamples: 3, allowSingleCluster: true });
    expect([...answer.labels]).toEqual(new Array(12).fill(0));
    expect([...answer.probabilities, ...answer.persistence]).toEqual(new Array(13).fill(1));
  });
});

describe('float32 and float64', () => {
  it('make no difference to numbers that both can hold', async () => {
    await fc.assert(
      fc.asyncProperty(rows, options, async (points, given) => {
        const flat = points.flat();
        const dimension = points[0]!.length;
        const double = await runInThread({ ...given, dimension, vectors: Float64Array.from(flat) });
        expect(await runInThread({ ...given, dimension, vectors: Float32Array.from(flat) })).toEqual(double);
      }),
      { numRuns: 50 },
    );
  });
});
