/** What speaks for and against a repetition, and in how many places it was looked for. */
export interface Weighed {
  readonly evidence: readonly number[];
  readonly comparisons: number;
}

/**
 * Log odds that an action repeats a failure, by the evidence of `weighWords`: a logistic regression (Hastie et al. 2009,
 * section 4.4) fitted by `npm run fit:lessons` (docs/decisions/0048).
 */
const CONSTANT = -6.93;
const WEIGHTS: readonly number[] = [7.96, 6.19, 2.68, -1.95, -2.0];

/** From here on an action is told the failure; less will do where signs say the same. */
export const LEAST_PROBABILITY = { byWords: 0.6, bySigns: 0.25 } as const;

export function logOddsOf(evidence: readonly number[]): number {
  return evidence.reduce((sum, value, at) => sum + value * (WEIGHTS[at] ?? 0), CONSTANT);
}

/** 0 to 1. Of many places one looks alike by chance: the odds are divided by their number (Bonferroni). */
export function probabilityAmong(comparisons: number, logOdds: number): number {
  return 1 / (1 + comparisons * Math.exp(-logOdds));
}

export function repetitionProbability({ evidence, comparisons }: Weighed): number {
  return probabilityAmong(comparisons, logOddsOf(evidence));
}
