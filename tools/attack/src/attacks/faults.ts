import process from 'node:process';
import type { Attack, AttackReport } from '../attack.ts';
import { corruptJournal, corruptOutbox } from '../faults/corrupt-files.ts';
import { fullDisk } from '../faults/full-disk.ts';
import { jumpingClock } from '../faults/jumping-clock.ts';
import { manyServers } from '../faults/many-servers.ts';
import { createTallies } from '../tally.ts';

export const faults: Attack = {
  id: 'faults',
  title: 'Faults around it',
  share: 12,
  async run(context): Promise<AttackReport> {
    const tallies = createTallies();
    for (const fault of [manyServers, jumpingClock, corruptJournal, corruptOutbox, fullDisk]) {
      if (!context.isOver()) await fault(context, tallies);
    }
    return {
      method: [
        'Eight servers of eight sessions write memories, entries and rules to one home at once. The clock of a server jumps by a day, back, or a day into the past between its writes, with servers killed on the way. Each file of the journal that a session keeps, and files of the outbox, are replaced by eleven kinds of rubbish (in the outbox a folder, too) before a server starts on them. No file may grow beyond a limit (`ulimit -f`), as on a disk that is full.',
        'A try is lost when a server refuses what it could do, ends, does not store what waits or without its project, or does not read back what was acknowledged.',
      ],
      rows: tallies.rows(),
      losses: tallies.losses(),
      notTried: [
        'A disk that is full for all files at once, and one that reports errors as it reads or goes away: both need a file system of their own.',
        'A folder in the place of a file of the journal: the server refuses its session with an error that names the file, and stores nothing until it is gone.',
        'Clocks that jump for the whole system, timers included: the attack shifts `Date` in the process and its threads.',
        ...(process.platform === 'win32' ? ['Full disks: Windows has no `ulimit`.'] : []),
      ],
    };
  },
};
