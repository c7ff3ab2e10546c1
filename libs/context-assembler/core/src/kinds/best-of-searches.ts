/**
 * Probability, 0 to 1, that the best of several searches found what was asked for, by the probability of each alone; 0 for none.
 * The more are asked, the likelier one of them is wrong: the odds of the best are divided by the root of their number, as the
 * searches are put the same question and err together (docs/relevance.md).
 */
export function bestOfSearches(probabilities: readonly number[]): number {
  const best = Math.max(0, ...probabilities);
  if (best === 0 || best >= 1) return best;
  const odds = best / (1 - best) / Math.sqrt(probabilities.length);
  return odds / (1 + odds);
}
