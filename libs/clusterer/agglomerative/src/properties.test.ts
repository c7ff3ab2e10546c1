import { describe, expect, it } from '@jest/globals';
import type { MergeTree } from '@learning-memory/clusterer';
import fc from 'fast-check';
import type { Metric } from '@learning-memory/clusterer-input';
import { cutTree } from './cut-tree.ts';
import { distanceMatrix } from './distance-matrix.ts';
import { listMerges } from './list-merges.ts';
import type { Linkage } from './merge-points.ts';
import { mergeTreeOf } from './merge-tree-of.ts';
import { gridPoints, shuffledPoints, type Rows } from './test-support/point-sets.ts';

const RUNS = { numRuns: 300 };
const settings = fc.record({
  linkage: fc.constantFrom<Linkage>('average', 'complete', 'single', 'ward'),
  metric: fc.constantFrom<Metric>('cosine', 'euclidean'),
  maxDistance: fc.constantFrom(0.01, 0.3, 0.9, 1, 1.5, 2),
  minClusterSize: fc.integer({ min: 2, max: 4 }),
});

const vectorsOf = (rows: Rows) => ({ vectors: Float64Array.from(rows.flat()), dimension: 2 });
const isZero = (row: readonly number[]): boolean => row.every((value) => value === 0);

function renumber(labels: readonly number[]): number[] {
  const seen = [...new Set(labels.filter((label) => label >= 0))];
  return labels.map((label) => seen.indexOf(label));
}

function distancesByPoint(rows: Rows, metric: Metric): (left: number, right: number) => number {
  const matrix = distanceMatrix({ ...vectorsOf(rows), metric });
  return (left, right) => matrix.rows[matrix.points.indexOf(left)]![matrix.points.indexOf(right)]!;
}

function leavesOf(tree: MergeTree): number[] {
  return 'point' in tree ? [tree.point] : tree.children.flatMap(leavesOf);
}

function nodesOf(tree: MergeTree): Extract<MergeTree, { children: unknown }>[] {
  return 'point' in tree ? [] : [tree, ...tree.children.flatMap(nodesOf)];
}

describe('whatever the points', () => {
  it('finds the same groups in any order', () => {
    fc.assert(
      fc.property(shuffledPoints, settings, ({ rows, order }, options) => {
        const labels = cutTree({ ...options, ...vectorsOf(rows) }).labels;
        const again = cutTree({ ...options, ...vectorsOf(order.map((index) => rows[index]!)) }).labels;
        expect([...again]).toEqual(renumber(order.map((index) => labels[index]!)));
      }),
      RUNS,
    );
  });

  it('gives equal points one label', () => {
    fc.assert(
      fc.property(gridPoints, settings, (rows, options) => {
        const directed = rows.filter((row) => !isZero(row));
        const { labels } = cutTree({ ...options, ...vectorsOf(directed) });
        for (const [index, row] of directed.entries()) {
          expect(labels[index]).toBe(labels[directed.findIndex((other) => other.join() === row.join())]);
        }
      }),
      RUNS,
    );
  });

  it('keeps all points of a cluster within maxDistance of each other with complete linkage', () => {
    fc.assert(
      fc.property(gridPoints, settings, (rows, options) => {
        const { labels } = cutTree({ ...options, ...vectorsOf(rows), linkage: 'complete' });
        const distance = distancesByPoint(rows, options.metric);
        for (const [left, label] of labels.entries()) {
          for (const [right, other] of labels.entries()) {
            if (label >= 0 && label === other) expect(distance(left, right)).toBeLessThanOrEqual(options.maxDistance);
          }
        }
      }),
      RUNS,
    );
  });

  it('keeps points within maxDistance in one cluster with single linkage', () => {
    fc.assert(
      fc.property(gridPoints, settings, (rows, options) => {
        const { labels } = cutTree({ ...options, ...vectorsOf(rows), linkage: 'single' });
        const distance = distancesByPoint(rows, options.metric);
        for (const left of rows.keys()) {
          for (const right of rows.keys()) {
            if (distance(left, right) <= options.maxDistance) expect(labels[left]).toBe(labels[right]);
          }
        }
      }),
      RUNS,
    );
  });

  it('builds a tree of all points whose merges grow towards the root', () => {
    fc.assert(
      fc.property(gridPoints, settings, (rows, options) => {
        const tree = mergeTreeOf(rows.length, listMerges({ ...options, ...vectorsOf(rows) }));
        expect((tree === undefined ? [] : leavesOf(tree)).sort((left, right) => left - right)).toEqual([
          ...rows.keys(),
        ]);
        for (const { size, distance, children } of tree === undefined ? [] : nodesOf(tree)) {
          expect(size).toBe(children.flatMap(leavesOf).length);
          for (const inner of children.flatMap(nodesOf)) expect(inner.distance).toBeLessThanOrEqual(distance + 1e-9);
          expect(Math.min(...leavesOf(children[0]))).toBeLessThan(Math.min(...leavesOf(children[1])));
        }
      }),
      RUNS,
    );
  });
});
