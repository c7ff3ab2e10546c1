import { performance } from 'node:perf_hooks';
import type { Figure, Target } from './section.ts';
import { median, percentile } from './statistics.ts';
import { formatAmount } from './report.ts';

export interface Timed<T> {
  readonly result: T;
  readonly milliseconds: number;
}

export async function timed<T>(work: () => Promise<T>): Promise<Timed<T>> {
  const begin = performance.now();
  const result = await work();
  return { result, milliseconds: performance.now() - begin };
}

export interface TimeFigureOptions {
  readonly name: string;
  /** Milliseconds, one list a round. */
  readonly rounds: readonly (readonly number[])[];
  readonly target?: Target | undefined;
}

/** p50 with p95 as its detail, each the median over the rounds: on a shared machine only the median is worth judging. */
export function timeFigure({ name, rounds, target }: TimeFigureOptions): Figure {
  const over = (percent: number): number => median(rounds.map((times) => percentile(times, percent)));
  return { name, value: over(50), unit: 'ms', target, details: [formatAmount(over(95), 'ms')] };
}
