import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AttackContext } from '../attack.ts';
import { payloadsOf, problemsOfDatabase } from '../support/database.ts';
import type { Home } from '../support/home.ts';
import {
  startCommand,
  startServer,
  type Json,
  type RunningCommand,
  type ServerProcess,
} from '../support/server-process.ts';
import type { Random } from '../support/random.ts';
import type { Tallies } from '../tally.ts';
import { codeWriter } from './code.ts';
import { commitWriter } from './commits.ts';
import { entryWriter } from './entries.ts';
import { knowledgeWriter } from './knowledge.ts';
import { memoryWriter } from './memories.ts';
import { noteWriter } from './notes.ts';
import { removalWriter } from './removals.ts';
import { reviewWriter } from './reviews.ts';
import { scopeWriter } from './scopes.ts';
import { valueWriter } from './values.ts';
import { judgeReadBack, type Writer } from './writer.ts';

/** Of one home, before the next one begins with nothing. */
const KILLS_OF_A_HOME = 60;
const KILLS_BETWEEN_CHECKS = 20;
/** A server that acknowledges nothing for so long is blocked by what a killed one left. */
const HOPELESS_MS = 60_000;
const BACKUP_SHARE = 0.12;
const KILLED_BACKUPS = 0.7;
/** Within so long after its start, a backup is killed at any moment. */
const BACKUP_LIFE_MS = 500;
/** In this share of the kills one of the costly writers takes part, and in half of these it has acknowledged something. */
const COSTLY_SHARE = 0.35;
const COSTLY_ACKNOWLEDGED = 0.5;
/** How many acknowledgements a server lives for at most. */
const MOST_ACKNOWLEDGED = 12;

export interface KillTargets {
  readonly servers: number;
  readonly backups: number;
}

export interface Killing {
  readonly context: AttackContext;
  readonly tallies: Tallies;
  readonly targets: KillTargets;
  /** Temporary files that killed processes have left. */
  readonly leftovers: string[];
}

interface Victim {
  readonly home: Home;
  readonly memories: ReturnType<typeof memoryWriter>;
  readonly writers: readonly Writer[];
  /** Those that run git or parse code, and take part in some kills alone. */
  readonly costly: readonly Writer[];
}

const serverKills = ({ tallies, targets }: Killing) => tallies.of('kills of a server that writes', targets.servers);
const isDone = (killing: Killing): boolean =>
  killing.context.isOver() || serverKills(killing).tries >= killing.targets.servers;

/** Kills servers on one home after the other, and reads back what they acknowledged. */
export async function killServers(killing: Killing, lane: number): Promise<void> {
  for (let number = lane; !isDone(killing); number += 1) {
    const victim = await newVictim(killing, VICTIMS[number % VICTIMS.length] ?? newExperienced);
    for (let kills = 1; kills <= KILLS_OF_A_HOME && !isDone(killing); kills += 1) {
      await killOnce(killing, victim, `session-${String(number)}-${String(kills)}`);
      if (kills % KILLS_BETWEEN_CHECKS === 0) await check(killing, victim);
    }
    await check(killing, victim);
    killing.leftovers.push(...(await leftoversOf(victim.home)));
  }
}

type Newcomer = (home: Home, random: Random) => Omit<Victim, 'home'>;

async function newVictim({ context }: Killing, newcomer: Newcomer): Promise<Victim> {
  const home = await context.createHome('kill', newcomer === newValued ? await context.learntHome() : undefined);
  return { home, ...newcomer(home, context.random) };
}

const newExperienced: Newcomer = (home, random) => {
  const memories = memoryWriter(random);
  const writers = [memories, memories, entryWriter(home, random), knowledgeWriter(random)];
  return { memories, writers, costly: [codeWriter(home, random), commitWriter(home, random)] };
};

/** Entries would move the clusters for which values are accepted, so these homes have none of their own. */
const newValued: Newcomer = (home, random) => {
  const memories = memoryWriter(random);
  const writers = [memories, memories, valueWriter(random), knowledgeWriter(random)];
  return { memories, writers, costly: [codeWriter(home, random), commitWriter(home, random)] };
};

/** What is written more seldom. */
const newSeldom: Newcomer = (home, random) => {
  const memories = memoryWriter(random);
  const reviews = reviewWriter(home, random, entryWriter(home, random));
  const writers = [memories, scopeWriter(random), removalWriter(home, random), reviews];
  return { memories, writers, costly: [noteWriter(home, random)] };
};

const VICTIMS: readonly Newcomer[] = [newExperienced, newSeldom, newValued];

async function killOnce(killing: Killing, victim: Victim, session: string): Promise<void> {
  const { random } = killing.context;
  const server = startServer(victim.home, { env: { CLAUDE_CODE_SESSION_ID: session } });

  const backup = random.fraction() < BACKUP_SHARE ? startBackup(killing, victim) : undefined;
  const costly = random.fraction() < COSTLY_SHARE ? random.pick(victim.costly) : undefined;
  const progress: Progress = { acknowledged: 0, costly: 0, costlyWriter: costly, refusals: [] };
  const work = victim.writers.map((writer) => writeOn(server, writer, progress));
  if (costly !== undefined) work.push(writeOn(server, costly, progress));
  const problem = await momentOf(server, progress, random);
  await server.kill();
  await Promise.all(work);
  if (backup !== undefined) await endBackup(killing, backup);
  for (const refusal of progress.refusals) killing.tallies.of('writes that were refused', 0).lose(refusal);
  serverKills(killing).judge(problem === undefined ? [] : [`${session}: ${problem} ${server.log().slice(0, 500)}`]);
}

interface Progress {
  acknowledged: number;
  /** Of these, by a writer that is costly. */
  costly: number;
  readonly costlyWriter: Writer | undefined;
  readonly refusals: string[];
}

async function writeOn(server: ServerProcess, writer: Writer, progress: Progress): Promise<void> {
  while (!server.hasEnded()) {
    try {
      noteAnswer(progress, writer, await writer.write(server));
    } catch (error) {
      const isAlive = server.child.exitCode === null && server.child.signalCode === null;
      if (isAlive) progress.refusals.push(`${writer.name}: ${String(error).slice(0, 300)}`);
      if (isAlive) return;
    }
  }
}

function noteAnswer(progress: Progress, writer: Writer, refusal: Json | undefined): void {
  if (refusal !== undefined) {
    progress.refusals.push(`${writer.name}: ${JSON.stringify(refusal).slice(0, 300)}`);
    return;
  }
  progress.acknowledged += 1;
  if (writer === progress.costlyWriter) progress.costly += 1;
}

/** Waits for the moment to kill it: as it starts, or among its answers. */
async function momentOf(server: ServerProcess, progress: Progress, random: Random): Promise<string | undefined> {
  if (random.fraction() < 0.2) {
    await sleep(random.below(400));
    return undefined;
  }
  const wanted = 1 + random.below(MOST_ACKNOWLEDGED);
  const waitsForCostly = progress.costlyWriter !== undefined && random.fraction() < COSTLY_ACKNOWLEDGED;
  const begun = performance.now();
  while (waitsForCostly ? progress.costly === 0 : progress.acknowledged < wanted) {
    if (server.child.exitCode !== null) return 'it ended by itself';
    if (performance.now() - begun > HOPELESS_MS)
      return `it acknowledged ${String(progress.acknowledged)} writes in a minute`;
    await sleep(2);
  }
  await sleep(random.below(25));
  return undefined;
}

interface BackupUnderWay {
  readonly command: RunningCommand;
  /** Memories that were acknowledged before it began. */
  readonly before: readonly string[];
}

/** Most are killed at any moment. */
function startBackup({ context: { random } }: Killing, { home, memories }: Victim): BackupUnderWay | undefined {
  const before = memories.ledger.keys;
  if (before.length === 0) return undefined;
  const command = startCommand(home, ['backup']);
  if (random.fraction() < KILLED_BACKUPS) setTimeout(() => command.child.kill('SIGKILL'), random.below(BACKUP_LIFE_MS));
  return { before, command };
}

/** One that has acknowledged must hold what was acknowledged before it. */
async function endBackup({ tallies, targets }: Killing, { command, before }: BackupUnderWay): Promise<void> {
  const { code, stdout, stderr } = await command.ended;
  const killed = tallies.of('kills of `backup` under way', targets.backups);
  if (code === null) {
    killed.survive();
    return;
  }
  const tally = tallies.of('acknowledged backups that are whole', 0);
  const file = /^(.*\.db): \d+ bytes, checked\.$/mu.exec(stdout)?.[1];
  if (code !== 0 || file === undefined) {
    tally.lose(`backup ended with ${String(code)}: ${stderr}`);
    return;
  }
  const stored = new Set([...payloadsOf(file, 'memories').values()].map((memory) => memory['id']));
  const missing = before.filter((id) => !stored.has(id)).map((id) => `${id} is not in ${file}`);
  tally.judge([...problemsOfDatabase(file), ...missing]);
}

/** A new server reads back all that was acknowledged. */
async function check({ tallies }: Killing, { home, writers, costly }: Victim): Promise<void> {
  await using server = startServer(home);
  for (const writer of new Set([...writers, ...costly])) {
    const tally = tallies.of(`acknowledged ${writer.name}, read back`, 0);
    try {
      judgeReadBack(tally, await writer.readBack(server));
    } catch (error) {
      tally.lose(String(error));
    }
  }
  tallies.of('integrity of the database', 0).judge(problemsOfDatabase(home.database));
}

async function leftoversOf({ path }: Home): Promise<readonly string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.tmp$|unfinished|restoring/u.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name));
}
