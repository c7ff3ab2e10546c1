import type { ConfidenceVerdict } from '@learning-memory/value-store';
import { binomialTail } from './binomial-tail.ts';
import { wilsonInterval } from './wilson-interval.ts';

/** With fewer, one more outcome changes what is said. */
const FEWEST = 10;
/** The chance to name somebody wrongly, each way: over nine domains it stays below one in twenty. */
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

export function confidenceVerdict(question: VerdictQuestion): ConfidenceVerdict {
  if (question.count < FEWEST) return 'too_few';
  return misfit(question) ?? (fits(question) ? 'calibrated' : 'too_few');
}

/**
 * Were the confidences right, so few or many hits would be rare. They differ from entry to entry, which only makes it rarer
 * than with their mean for all (W. Hoeffding, "On the distribution of the number of successes in independent trials", Annals
 * of Mathematical Statistics 27, 1956): the test errs less often than it says.
 */
function misfit({ count, hits, meanConfidence }: VerdictQuestion): ConfidenceVerdict | undefined {
  const gap = meanConfidence - hits / count;
  if (Math.abs(gap) < GAP_THAT_MATTERS) return undefined;
  const chance =
    gap > 0 ? binomialTail(hits, count, meanConfidence) : binomialTail(count - hits, count, 1 - meanConfidence);
  if (chance >= ERROR_RATE) return undefined;
  return gap > 0 ? 'overconfident' : 'underconfident';
}

function fits({ count, hits, meanConfidence }: VerdictQuestion): boolean {
  const { low, high } = wilsonInterval(hits, count) ?? { low: 0, high: 1 };
  return low >= meanConfidence - TOLERANCE && high <= meanConfidence + TOLERANCE;
}
