import { writeSync } from 'node:fs';
import { createJournalCollector } from '../journal-collector.ts';
import { confirmed, draft } from './journal-harness.ts';

/**
 * Starts and resolves entries in the journal and session it is given, and prints each step once it is acknowledged:
 * `started <id>`, `resolved <id>`, and `abandoned <id>` for an entry another start pushed aside. Ends after `count` rounds.
 */
const [directory = '', sessionId = '', count = 'Infinity'] = process.argv.slice(2);
const collector = createJournalCollector({ directory, sessionId });
const print = (line: string): number => writeSync(1, `${line}\n`);

const left = await collector.current();
print(`found ${left?.id ?? 'nothing'}`);
for (let round = 0; round < Number(count); round += 1) {
  const { entry, orphaned } = await collector.start(draft);
  if (orphaned !== undefined) print(`abandoned ${orphaned.id}`);
  print(`started ${entry.id}`);
  await collector.update({ note: `Round ${round}` }).catch(() => undefined);
  const resolved = await collector.resolve(confirmed).catch(() => undefined);
  if (resolved !== undefined) print(`resolved ${resolved.id}`);
}
await collector[Symbol.asyncDispose]();
