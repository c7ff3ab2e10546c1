import type { ValueThreshold } from '@learning-memory/value-store';
import { round } from '../geometry/round.ts';

/** Sums up distances, to 6 decimals: vectors carry no more. */
export interface DistanceSummary {
  readonly mean: number;
  /** That of the whole population. */
  readonly standardDeviation: number;
  readonly median: number;
}

/** `distances` has at least one. */
export function summariseDistances(distances: readonly number[]): DistanceSummary {
  const mean = average(distances);
  const variance = average(distances.map((distance) => (distance - mean) ** 2));
  const sorted = distances.toSorted((a, b) => a - b);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  return { mean: round(mean), standardDeviation: round(Math.sqrt(variance)), median: round(average(middle)) };
}

/** The farthest a value may lie from the centroid. */
export function thresholdOf(rule: ValueThreshold, { mean, standardDeviation, median }: DistanceSummary): number {
  switch (rule) {
    case 'one-sd':
      return round(mean + standardDeviation);
    case 'half-sd':
      return round(mean + standardDeviation / 2);
    case 'median':
      return median;
  }
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
