/** Rounds to 6 decimals, so that a distance compares with a threshold as the reader of both sees it. */
export function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
