import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { join } from 'node:path';
import type { AttackContext } from '../attack.ts';
import { payloadsOf, problemsOfDatabase } from '../support/database.ts';
import type { Home } from '../support/home.ts';
import { startCommand, startServer, type CommandResult, type Json } from '../support/server-process.ts';
import type { Tallies } from '../tally.ts';
import { memoryWriter } from './memories.ts';

const MEMORIES = 20;
/** Within so long after its start, a command is killed at any moment. */
const LIFE_MS = 700;
const CHECK_BY_SERVER_EVERY = 10;

export interface RestoreKilling {
  readonly context: AttackContext;
  readonly tallies: Tallies;
  readonly target: number;
}

type Content = ReadonlyMap<string, Json>;

interface Backup {
  readonly file: string;
  readonly content: Content;
}

/** Kills `restore` at any moment: the database is what it was, or what the backup holds, and nothing between. */
export async function killRestores(killing: RestoreKilling): Promise<void> {
  const { context, tallies, target } = killing;
  const tally = tallies.of('kills of `restore` under way', target);
  const finished = tallies.of('acknowledged restores that are whole', 0);
  const home = await context.createHome('restore');
  const backups = [await fillAndBackup(home, context, 'first.db'), await fillAndBackup(home, context, 'second.db')];
  for (let number = 1; tally.tries < target && !context.isOver(); number += 1) {
    const before = contentOf(home);
    const backup = context.random.pick(backups);
    const { code, stderr } = await restoreAndKill(home, context, backup);
    const after = await readAfter(home, number % CHECK_BY_SERVER_EVERY === 0);
    const problems = [...after.problems, ...problemsOfDatabase(home.database)];
    if (code === null) {
      const isWhole = [before, backup.content].some((content) => isDeepStrictEqual(content, after.content));
      tally.judge(isWhole ? problems : [...problems, 'it is neither what it was nor the backup']);
    } else {
      const isRestored = code === 0 && isDeepStrictEqual(after.content, backup.content);
      finished.judge(isRestored ? problems : [...problems, `it ended with ${String(code)}: ${stderr}`]);
    }
  }
}

async function fillAndBackup(home: Home, context: AttackContext, name: string): Promise<Backup> {
  const writer = memoryWriter(context.random);
  {
    await using server = startServer(home);
    for (let written = 0; written < MEMORIES; written += 1) await writer.write(server);
  }
  const file = join(home.folder, name);
  const { code, stderr } = await startCommand(home, ['backup', '--to', file]).ended;
  if (code !== 0) throw new Error(`No backup: ${stderr}`);
  return { file, content: payloadsOf(file, 'memories') };
}

async function restoreAndKill(home: Home, { random }: AttackContext, { file }: Backup): Promise<CommandResult> {
  const { child, ended } = startCommand(home, ['restore', file]);
  const timer = setTimeout(() => child.kill('SIGKILL'), random.below(LIFE_MS));
  const result = await ended;
  clearTimeout(timer);
  return result;
}

interface ReadContent {
  readonly content: Content;
  readonly problems: readonly string[];
}

/** By SQLite, and now and then by a server too. */
async function readAfter(home: Home, byServer: boolean): Promise<ReadContent> {
  // A process that was killed may still hold its lock for a moment.
  await sleep(5);
  const content = contentOf(home);
  if (!byServer) return { content, problems: [] };
  await using server = startServer(home);
  const { total } = await server.expect('list_memories', { limit: 1 });
  const isAlike = typeof total === 'number' && total <= content.size;
  return { content, problems: isAlike ? [] : [`a server lists ${String(total)} of ${String(content.size)} memories`] };
}

const contentOf = ({ database }: Home): Content => payloadsOf(database, 'memories');
