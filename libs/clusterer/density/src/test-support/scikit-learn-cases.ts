import { readFileSync } from 'node:fs';
import type { Metric } from '@learning-memory/clusterer-input';
import { measureDistances, type Distances } from '../distances.ts';

/** Results of scikit-learn for the named points; those are sorted by coordinates, so that ties break alike. */
export interface ScikitLearnCases {
  readonly points: Readonly<Record<string, { readonly metric: Metric; readonly rows: readonly (readonly number[])[] }>>;
  readonly dbscan: readonly {
    readonly points: string;
    readonly maxDistance: number;
    readonly minSamples: number;
    readonly labels: readonly number[];
    /** 1 for dense points. */
    readonly core: readonly number[];
  }[];
  readonly optics: readonly {
    readonly points: string;
    readonly maxDistance: number | null;
    readonly xi: number;
    readonly minSamples: number;
    readonly minClusterSize: number;
    readonly order: readonly number[];
    readonly reachability: readonly (number | null)[];
    readonly predecessors: readonly number[];
    readonly labels: readonly number[];
  }[];
}

const file = new URL('./fixtures/scikit-learn-cases.json', import.meta.url);

export const scikitLearnCases = JSON.parse(readFileSync(file, 'utf8')) as ScikitLearnCases;

export function distancesOf(name: string): Distances {
  const { rows, metric } = scikitLearnCases.points[name]!;
  return measureDistances({ vectors: Float64Array.from(rows.flat()), dimension: rows[0]!.length, metric });
}
