/** Tells the place of a hit among those of its search, and its score. */
export function matchOf(index: number, score: number): string {
  return `match ${String(index + 1)}, score ${score.toFixed(2)}`;
}
