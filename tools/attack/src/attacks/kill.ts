import { basename } from 'node:path';
import process from 'node:process';
import type { Attack, AttackReport } from '../attack.ts';
import { killReembeddings } from '../kill/kill-reembeddings.ts';
import { killRestores } from '../kill/kill-restores.ts';
import { killServers, type Killing } from '../kill/kill-servers.ts';
import { createTallies } from '../tally.ts';

/** Of a whole run; a thousand and more together. */
const TARGETS = { servers: 900, backups: 60, restores: 90, reembeddings: 30 };
const QUICK_TARGETS = { servers: 6, backups: 0, restores: 1, reembeddings: 0 };
const LANES = 4;

export const kill: Attack = {
  id: 'kill',
  title: 'Kills',
  share: 0,
  async run(context): Promise<AttackReport> {
    const tallies = createTallies();
    const targets = context.quick ? QUICK_TARGETS : TARGETS;
    const killing: Killing = { context, tallies, targets, leftovers: [] };
    await Promise.all([
      ...Array.from({ length: LANES }, (_, lane) => killServers(killing, lane)),
      killRestores({ context, tallies, target: targets.restores }).then(() =>
        killReembeddings(context, tallies, targets.reembeddings),
      ),
    ]);
    return {
      method: [
        'SIGKILL of a server with four or five kinds of write in flight, as it starts, among its first twelve acknowledgements, or, where code, commits or hooks take part, in half of the cases once they have acknowledged something; of `learning-memory backup` and `learning-memory hook session-end` while a server writes; of `learning-memory restore`; and of a server that gives the data of a retired model new vectors. Sixty kills a home, then another home that begins with nothing. Homes take turns: one has entries, one has scopes, summaries, adopted and reviewed entries, indexes that are removed and notes of sessions, one has values.',
        'After every twenty kills a new server reads back every field of everything acknowledged so far: memories with `get_memory`; rules, tasks and overviews with their own tools; values with `list_values`; scopes, summaries and notes with lists; entries, code and commits with lists, searches, the journal and the rows of the database. What was under way may be there or not, nothing between. SQLite checks the file, and each point must have its document and its vector. A kill is lost when the server after it is blocked; a write, when it does not read back as it was acknowledged, or is refused though nothing but what a killed one left could be in its way.',
      ],
      rows: tallies.rows(),
      losses: tallies.losses(),
      notTried: [
        'Loss of power: SIGKILL leaves what the system has taken over, a machine that goes down does not.',
        ...(process.platform === 'win32' ? ['Windows ends a process at once where others send SIGKILL.'] : []),
      ],
      notes: [describeLeftovers(killing.leftovers)],
    };
  },
};

function describeLeftovers(files: readonly string[]): string {
  const kinds = [...new Set(files.map((file) => basename(file).replaceAll(/[\da-f]{4,}/gu, '…')))].slice(0, 5);
  const named = kinds.length === 0 ? '' : ` (${kinds.join(', ')})`;
  return `Killed processes left ${String(files.length)} temporary files${named}, which stood in nobody's way.`;
}
