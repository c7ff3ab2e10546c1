import type { ConfidenceVerdict } from '@learning-memory/value-store';
import { binomialTail } from './binomial-tail.ts';
import { wilsonInterval } from './wilson-interval.ts';

/** With fewer, one more outcome changes what is said. */
const FEWEST = 10;
/** Is the chance to name somebody wrongly, each way: over nine domains it stays below one in twenty. */
const ERROR_RATE = 0.005;
/** A smaller gap of confidence and rate matters to nobody. */
const GAP_THAT_MATTERS = 0.05;
/** Who is called calibrated is so to within this. */
const TOLERANCE = 0.1;

export interface VerdictQuestion {
  readonly count: number;
  readonly hits: number;
  readonly meanConfidence: number;
}

/**
 * Were the confidences right, so few or many hits would be rare. They differ from entry to entry, which only makes it rarer
 * than with their mean for all (W. Hoeffding, "On the distribution of the number of successes in independent trials", Annals
 * of Mathematical Statistics 27, 1956): the test errs less often than it says.
 */
export function confidenceVerdict({ count, hits, meanConfidence }: VerdictQuestion): ConfidenceVerdict {
  if (count < FEWEST) return 'too_few';
  const gap = meanConfidence - hits / count;
  if (Math.abs(gap) >= GAP_THAT_MATTERS) {
    if (gap > 0 && binomialTail(hits, count, meanConfidence) < ERROR_RATE) return 'overconfident';
    if (gap < 0 && binomialTail(count - hits, count, 1 - meanConfidence) < ERROR_RATE) return 'underconfident';
  }
  const { low, high } = wilsonInterval(hits, count) ?? { low: 0, high: 1 };
  const fits = low >= meanConfidence - TOLERANCE && high <= meanConfidence + TOLERANCE;
  return fits ? 'calibrated' : 'too_few';
}
