/** What speaks for and against a repetition, and in how many places it was looked for. */
export interface Weighed {
  readonly evidence: readonly number[];
  readonly comparisons: number;
}

/** Logistic regression (Hastie et al. 2009, section 4.4): a weight for each piece of evidence. */
export interface LogisticModel {
  readonly constant: number;
  readonly weights: readonly number[];
}

/** That an action repeats a failure, by the evidence of `weighWords`: fitted by `npm run fit:lessons` (docs/decisions/0048). */
export const BY_WORDS: LogisticModel = {
  constant: -7.55,
  weights: [6.17, 5.91, 2.26, -1.82, -1.8, 5.15, 0.7, -0.03, 0.66, -1.31, 0.14, -0.86, 1.64, 0.76],
};

/** That an edit mends what a failure wrote, by the evidence of `weighTouched`: fitted by `npm run fit:lines` (docs/decisions/0050). */
export const BY_LINES: LogisticModel = { constant: 3.09, weights: [3.71, -2.35, -2.29, -0.39] };

/**
 * From here on an action is told the failure; less will do where signs say the same. What was written once is edited again for
 * other reasons more often than a command is run again for them.
 */
export const LEAST_PROBABILITY = {
  byWords: 0.55,
  byWordsOfEdit: 0.65,
  byCommand: 0.3,
  bySigns: 0.2,
  byLines: 0.35,
} as const;

export function logOddsOf(evidence: readonly number[], { constant, weights }: LogisticModel = BY_WORDS): number {
  return evidence.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), constant);
}

/** 0 to 1. Of many places one looks alike by chance: the odds are divided by their number (Bonferroni). */
export function probabilityAmong(comparisons: number, logOdds: number): number {
  return 1 / (1 + comparisons * Math.exp(-logOdds));
}

export function repetitionProbability({ evidence, comparisons }: Weighed): number {
  return probabilityAmong(comparisons, logOddsOf(evidence));
}
