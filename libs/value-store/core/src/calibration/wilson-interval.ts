/** Bounds of a share, 0 to 1. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The 97.5th percentile of the normal distribution: 95 % lie within. */
const ONE_IN_TWENTY = 1.96;

/**
 * The 95 % score interval of a binomial share (E. B. Wilson, "Probable inference, the law of succession, and statistical
 * inference", JASA 22, 1927); `undefined` without a trial. Another `z` makes it wider or narrower.
 */
export function wilsonInterval(successes: number, trials: number, z: number = ONE_IN_TWENTY): Interval | undefined {
  if (trials === 0) return undefined;
  const share = successes / trials;
  const scale = 1 + z ** 2 / trials;
  const centre = (share + z ** 2 / (2 * trials)) / scale;
  const margin = (z / scale) * Math.sqrt((share * (1 - share)) / trials + z ** 2 / (4 * trials ** 2));
  // Rounding must not put the share outside: at 0 and 1 it is a bound itself.
  return { low: Math.min(share, Math.max(0, centre - margin)), high: Math.max(share, Math.min(1, centre + margin)) };
}
