import { query, withTx } from '@kaiway/db';

const HOLD_MINUTES = 15;

export interface Seat {
  readonly deck: number;
  readonly row: number;
  readonly letter: string;
}

/** Keeps seats for a customer while he pays. Undefined when one of them is gone. */
export function holdSeats(sailing: string, seats: readonly Seat[], session: string): Promise<string | undefined> {
  return withTx(async (tx) => {
    const free = await tx.query('SELECT 1 FROM free_seats WHERE sailing = $1 AND seat = ANY($2) FOR UPDATE', [
      sailing,
      seats.map(seatCode),
    ]);
    if (free.rowCount !== seats.length) return undefined;
    const { rows } = await tx.query(
      `INSERT INTO seat_holds (sailing, session_id, expires_at)
       VALUES ($1, $2, now() + interval '${HOLD_MINUTES} min') RETURNING id`,
      [sailing, session],
    );
    return rows[0]?.id as string;
  });
}

export function seatCode({ deck, row, letter }: Seat): string {
  return `${deck}-${row}${letter}`;
}

/** Gives the seats of abandoned checkouts back. Runs on a connection of its own. */
export async function reapExpiredHolds(limit = 500): Promise<number> {
  const rows = await query(
    `DELETE FROM seat_holds WHERE id IN (
       SELECT id FROM seat_holds WHERE expires_at < now() LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING id`,
    [limit],
  );
  return rows.length;
}

/** A family wants to sit together: the first run of free seats in one row, else the rows nearest to each other. */
export function pickAdjacentSeats(free: readonly Seat[], count: number): readonly Seat[] {
  const rows = Map.groupBy(free, ({ deck, row }) => `${deck}-${row}`);
  for (const seats of rows.values()) {
    const run = longestRun(seats.toSorted((left, right) => left.letter.localeCompare(right.letter)));
    if (run.length >= count) return run.slice(0, count);
  }
  return free.toSorted((left, right) => left.deck - right.deck || left.row - right.row).slice(0, count);
}

function longestRun(seats: readonly Seat[]): readonly Seat[] {
  let [best, run]: [Seat[], Seat[]] = [[], []];
  for (const seat of seats) {
    const last = run.at(-1);
    run = last !== undefined && seat.letter.charCodeAt(0) === last.letter.charCodeAt(0) + 1 ? [...run, seat] : [seat];
    if (run.length > best.length) best = run;
  }
  return best;
}

/** Some no-shows are certain: how many more than the capacity may be sold for a sailing. */
export function overbookingAllowance(capacity: number, noShowRate: number, isFerry: boolean): number {
  return isFerry ? 0 : Math.floor(capacity * noShowRate * 0.5);
}
