import { clustererError } from '@learning-memory/clusterer';
import type { Metric } from './points.ts';

const METRICS: readonly Metric[] = ['cosine', 'euclidean'];

/** Throws `CLUSTERER_INVALID_INPUT` unless it is a distance there is. */
export function checkMetric(metric: Metric): void {
  checkChoice('metric', metric, METRICS);
}

/** Throws `CLUSTERER_INVALID_INPUT` unless the option is one of those. */
export function checkChoice<Choice>(name: string, value: Choice, choices: readonly Choice[]): void {
  if (!choices.includes(value)) reject(name, value, `one of ${choices.join(', ')}`);
}

/** Throws `CLUSTERER_INVALID_INPUT` unless it is above 0; it may be infinite. */
export function checkMaxDistance(maxDistance: number): void {
  if (typeof maxDistance !== 'number' || !(maxDistance > 0)) reject('maxDistance', maxDistance, 'a number above 0');
}

function reject(name: string, value: unknown, limit: string): never {
  throw clustererError('CLUSTERER_INVALID_INPUT', `${name} is ${String(value)}: it must be ${limit}.`);
}
