/** What speaks for and against a repetition, and in how many places it was looked for. */
export interface Weighed {
  readonly evidence: readonly number[];
  readonly comparisons: number;
}

/**
 * Log odds that an action repeats a failure, by the evidence of `weighWords`: a logistic regression (Hastie et al. 2009,
 * section 4.4) fitted by `npm run fit:lessons` (docs/decisions/0048).
 */
const CONSTANT = -6.72;
const WEIGHTS: readonly number[] = [7.59, 5.81, 2.77, -1.89, -1.87, -1.96];

/** From here on an action is told the failure; less will do where signs say the same. */
export const LEAST_PROBABILITY = { byWords: 0.7, bySigns: 0.3 } as const;

export function logOddsOf(evidence: readonly number[]): number {
  return evidence.reduce((sum, value, at) => sum + value * (WEIGHTS[at] ?? 0), CONSTANT);
}

/** 0 to 1. Of many places one looks alike by chance: the odds are divided by their number (Bonferroni). */
export function repetitionProbability({ evidence, comparisons }: Weighed): number {
  return 1 / (1 + comparisons * Math.exp(-logOddsOf(evidence)));
}
