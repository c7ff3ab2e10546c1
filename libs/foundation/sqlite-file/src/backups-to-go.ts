import type { Backup, FoundBackup } from './backup.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_MS = 7 * DAY_MS;
/** The first Monday of the epoch. */
const MONDAY_MS = 4 * DAY_MS;

/** Of one reason, the newest first: all but the newest, but those of the last days, and but the newest of each week before. */
export function backupsToGo(
  backups: readonly FoundBackup[],
  { keep, keepWeeks = 0, keepDays = 0 }: Pick<Backup, 'keep' | 'keepWeeks' | 'keepDays'>,
): readonly FoundBackup[] {
  const weeks = new Set<number>();
  const since = Date.now() - keepDays * DAY_MS;
  return backups.slice(keep).filter(({ madeAt }) => {
    if (keepDays > 0 && madeAt >= since) return false;
    const week = Math.floor((madeAt - MONDAY_MS) / WEEK_MS);
    if (weeks.has(week) || weeks.size >= keepWeeks) return true;
    weeks.add(week);
    return false;
  });
}
