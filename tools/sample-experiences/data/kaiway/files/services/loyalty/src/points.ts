export interface Movement {
  readonly points: number;
  readonly at: number;
}

const YEAR_MS = 365 * 86_400_000;

/** A point for each euro, doubled at the weekend for members of the gold tier. */
export function pointsFor(euros: number, tier: 'blue' | 'silver' | 'gold', isWeekend: boolean): number {
  return Math.floor(euros) * (tier === 'gold' && isWeekend ? 2 : 1);
}

/** Oldest points are spent first and lapse after two years. */
export function balanceAt(movements: readonly Movement[], now: number): number {
  const earned = movements.filter(({ points }) => points > 0).map((movement) => ({ ...movement }));
  for (const { points } of movements.filter((movement) => movement.points < 0)) {
    let open = -points;
    for (const lot of earned) {
      const used = Math.min(lot.points, open);
      lot.points -= used;
      open -= used;
    }
  }
  return earned.filter(({ at }) => now - at < 2 * YEAR_MS).reduce((sum, { points }) => sum + points, 0);
}

export function tierOf(pointsOfTheYear: number): 'blue' | 'silver' | 'gold' {
  if (pointsOfTheYear >= 2000) return 'gold';
  return pointsOfTheYear >= 500 ? 'silver' : 'blue';
}
