/** Probability of at most `most` successes in `trials` with this chance each; exact but for rounding. */
export function binomialTail(most: number, trials: number, chance: number): number {
  if (most >= trials || chance === 0) return 1;
  if (chance === 1) return 0;
  const logOdds = Math.log(chance) - Math.log1p(-chance);
  let logTerm = trials * Math.log1p(-chance);
  let total = 0;
  for (let successes = 0; successes <= most; successes += 1) {
    total += Math.exp(logTerm);
    logTerm += Math.log((trials - successes) / (successes + 1)) + logOdds;
  }
  return Math.min(1, total);
}
