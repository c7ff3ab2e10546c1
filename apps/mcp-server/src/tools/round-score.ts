/** Four decimals: enough to order by, and cheap to read. */
export function roundScore(score: number): number {
  return Math.round(score * 10_000) / 10_000;
}
