import { describe, expect, it } from '@jest/globals';
import { backupsToGo } from './backups-to-go.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NEWEST = Date.parse('2026-03-29T12:00:00Z');

/** After each day's backup, what stays of those before. */
function daysKept(days: number): readonly string[] {
  let kept: { name: string; reason: string; madeAt: number }[] = [];
  for (let day = days - 1; day >= 0; day -= 1) {
    const madeAt = NEWEST - day * DAY_MS;
    kept = [{ name: new Date(madeAt).toISOString().slice(0, 10), reason: 'daily', madeAt }, ...kept];
    const gone = new Set(backupsToGo(kept, { keep: 7, keepWeeks: 4 }));
    kept = kept.filter((backup) => !gone.has(backup));
  }
  return kept.map(({ name }) => name);
}

describe('backupsToGo', () => {
  it('leaves 7 days and the last day of the 4 weeks before them', () => {
    expect(daysKept(100)).toEqual([
      ...['2026-03-29', '2026-03-28', '2026-03-27', '2026-03-26', '2026-03-25', '2026-03-24', '2026-03-23'],
      ...['2026-03-22', '2026-03-15', '2026-03-08', '2026-03-01'],
    ]);
  });

  it('leaves all of the last days, however many, and of older ones the newest', () => {
    const madeAt = (days: number): number => Date.now() - days * DAY_MS;
    const backup = (days: number) => ({ name: String(days), reason: 'before-restore', madeAt: madeAt(days) });
    const gone = (days: readonly number[]): readonly string[] =>
      backupsToGo(days.map(backup), { keep: 3, keepDays: 30 }).map(({ name }) => name);
    expect(gone([1, 2, 3, 4, 5, 29, 31, 40])).toEqual(['31', '40']);
    expect(gone([31, 32, 33, 34])).toEqual(['34']);
  });

  it('leaves all while they are few, and none where none are to stay', () => {
    expect(daysKept(7)).toHaveLength(7);
    expect(backupsToGo([{ name: 'a', reason: 'daily', madeAt: 0 }], { keep: 0 })).toHaveLength(1);
  });
});
