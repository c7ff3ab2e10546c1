export interface SpaceRanking {
  /** Of each row; 0 stands for nothing in common and takes no rank. */
  readonly scores: Float64Array;
  readonly weight: number;
}

/** Keeps the first ranks from deciding alone (Cormack, Clarke and Büttcher 2009). */
const RANK_OFFSET = 60;

/** Weighted reciprocal rank fusion: a score a row, equal scores of one ranking sharing a rank. */
export function fuseRanks(rankings: readonly SpaceRanking[]): Float64Array {
  const fused = new Float64Array(rankings[0]?.scores.length ?? 0);
  for (const { scores, weight } of rankings) {
    const rows = Array.from(scores.keys()).filter((row) => (scores[row] as number) > 0);
    rows.sort((a, b) => (scores[b] as number) - (scores[a] as number));
    let rank = 0;
    for (const [position, row] of rows.entries()) {
      if (position === 0 || scores[row] !== scores[rows[position - 1] as number]) rank = position + 1;
      fused[row] = (fused[row] as number) + weight / (RANK_OFFSET + rank);
    }
  }
  return fused;
}
