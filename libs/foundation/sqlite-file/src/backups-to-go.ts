import type { Backup, FoundBackup } from './backup.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
/** The first Monday of the epoch. */
const MONDAY_MS = 4 * 24 * 60 * 60 * 1000;

/** Of one reason, the newest first: all but the newest, and but the newest of each week before. */
export function backupsToGo(
  backups: readonly FoundBackup[],
  { keep, keepWeeks = 0 }: Pick<Backup, 'keep' | 'keepWeeks'>,
): readonly FoundBackup[] {
  const weeks = new Set<number>();
  return backups.slice(keep).filter(({ madeAt }) => {
    const week = Math.floor((madeAt - MONDAY_MS) / WEEK_MS);
    if (weeks.has(week) || weeks.size >= keepWeeks) return true;
    weeks.add(week);
    return false;
  });
}
