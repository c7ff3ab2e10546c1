/** Counts what came true and what did not; fractions are weights of a prior. */
export interface Counts {
  readonly successes: number;
  readonly failures: number;
}

/** What is known of a difference of two shares. */
export interface DifferenceInterval {
  readonly mean: number;
  /** Hold 90 % between them. */
  readonly low: number;
  readonly high: number;
}

export interface Difference extends DifferenceInterval {
  /** Says how likely it is that the difference is less. */
  readonly below: (difference: number) => number;
}

const TAIL = 0.05;
/** Parts of the scale from 0 to 1: fine enough for some thousand outcomes. */
const PARTS = 256;
const HALVINGS = 14;
/** What is presumed before anything is seen: each share is as likely as any. */
const UNIFORM = 1;
/** Entries that the presumption weighs as much as, that something makes no difference. */
const INDIFFERENCE = 1;

/**
 * Of the share of successes with something less that without it. Both are Beta distributions: without it of a uniform prior,
 * with it of one that lies around the share without, so that nothing is taken for harm or help before it was tried.
 */
export function differenceOf(withIt: Counts, without: Counts): Difference {
  const base = { a: UNIFORM + without.successes, b: UNIFORM + without.failures };
  const share = base.a / (base.a + base.b);
  const tried = { a: INDIFFERENCE * share + withIt.successes, b: INDIFFERENCE * (1 - share) + withIt.failures };
  const density = densityOf(base);
  const cumulated = cumulate(densityOf(tried));
  const below = (difference: number): number =>
    density.reduce((sum, weight, part) => sum + weight * valueAt(cumulated, (part + 0.5) / PARTS + difference), 0);
  const mean = tried.a / (tried.a + tried.b) - share;
  return { mean, low: quantile(below, TAIL), high: quantile(below, 1 - TAIL), below };
}

interface Beta {
  readonly a: number;
  readonly b: number;
}

/** The weight of each part of the scale; by logarithms, which do not run out. */
function densityOf({ a, b }: Beta): readonly number[] {
  const logs = Array.from({ length: PARTS }, (_, part) => {
    const share = (part + 0.5) / PARTS;
    return (a - 1) * Math.log(share) + (b - 1) * Math.log(1 - share);
  });
  const most = logs.reduce((left, right) => Math.max(left, right), -Infinity);
  const weights = logs.map((log) => Math.exp(log - most));
  const sum = weights.reduce((left, right) => left + right, 0);
  return weights.map((weight) => weight / sum);
}

function cumulate(density: readonly number[]): readonly number[] {
  let sum = 0;
  return [0, ...density.map((weight) => (sum += weight))];
}

/** Between the ends of the parts, along a straight line. */
function valueAt(cumulated: readonly number[], share: number): number {
  if (share <= 0) return 0;
  if (share >= 1) return 1;
  const place = share * PARTS;
  const part = Math.floor(place);
  const [start = 0, end = 1] = [cumulated[part], cumulated[part + 1]];
  return start + (end - start) * (place - part);
}

function quantile(below: (difference: number) => number, probability: number): number {
  let [low, high] = [-1, 1];
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (low + high) / 2;
    if (below(middle) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
