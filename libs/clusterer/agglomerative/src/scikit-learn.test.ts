import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { Metric } from '@learning-memory/clusterer-input';
import { cutTree } from './cut-tree.ts';
import { listMerges } from './list-merges.ts';
import type { Linkage } from './merge-points.ts';

interface ScikitLearnCases {
  readonly points: Readonly<Record<string, readonly (readonly number[])[]>>;
  readonly cases: readonly {
    readonly points: string;
    readonly metric: Metric;
    readonly linkage: Linkage;
    readonly maxDistance: number;
    readonly labels: readonly number[];
    /** Of all merges, nearest first. */
    readonly distances: readonly number[];
  }[];
}

const file = new URL('./test-support/fixtures/scikit-learn-cases.json', import.meta.url);
const { points, cases } = JSON.parse(readFileSync(file, 'utf8')) as ScikitLearnCases;

describe('answers as scikit-learn does', () => {
  it.each(cases)('with $linkage linkage of $points', ({ points: name, labels, distances, ...options }) => {
    const rows = points[name]!;
    const task = { ...options, vectors: Float64Array.from(rows.flat()), dimension: rows[0]!.length };
    const seen = [...new Set(labels)];
    expect([...cutTree({ ...task, minClusterSize: 1 }).labels]).toEqual(labels.map((label) => seen.indexOf(label)));
    const found = listMerges(task).map(({ distance }) => distance);
    found.sort((left, right) => left - right);
    expect(found).toHaveLength(distances.length);
    for (const [merge, distance] of distances.entries()) expect(found[merge]).toBeCloseTo(distance, 9);
  });
});
