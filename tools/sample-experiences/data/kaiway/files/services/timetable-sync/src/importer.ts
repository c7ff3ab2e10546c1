import { toInstant } from '@kaiway/clock';
import { withTx } from '@kaiway/db';

export interface FeedRow {
  readonly line: string;
  readonly port: string;
  /** Wall time; GTFS writes 24:10 for ten past midnight. */
  readonly time: string;
  readonly date: string;
}

export function importFeed(rows: readonly FeedRow[], zoneOf: (port: string) => string): Promise<number> {
  return withTx(async (tx) => {
    for (const row of rows) {
      const { date, time } = pastMidnight(row.date, row.time);
      await tx.query('INSERT INTO calls (line, port, at) VALUES ($1, $2, $3) ON CONFLICT (line, port, at) DO NOTHING', [
        row.line,
        row.port,
        toInstant(`${date}T${time}`, zoneOf(row.port)).toString(),
      ]);
    }
    return rows.length;
  });
}

/** 25:30 on Monday is 01:30 on Tuesday. */
export function pastMidnight(date: string, time: string): { date: string; time: string } {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + Math.floor(hours / 24));
  const pad = (value: number): string => String(value).padStart(2, '0');
  return { date: day.toISOString().slice(0, 10), time: `${pad(hours % 24)}:${pad(minutes)}` };
}

/** What a new timetable adds, moves and drops, so that customers of moved sailings can be told. */
export function diffTimetables(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>) {
  return {
    added: [...after.keys()].filter((id) => !before.has(id)),
    moved: [...after].filter(([id, at]) => before.has(id) && before.get(id) !== at).map(([id]) => id),
    dropped: [...before.keys()].filter((id) => !after.has(id)),
  };
}
