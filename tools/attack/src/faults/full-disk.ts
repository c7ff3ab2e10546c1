import process from 'node:process';
import type { AttackContext } from '../attack.ts';
import { entryWriter } from '../kill/entries.ts';
import { memoryWriter } from '../kill/memories.ts';
import { judgeReadBack, type Writer } from '../kill/writer.ts';
import { problemsOfDatabase } from '../support/database.ts';
import type { Home } from '../support/home.ts';
import { startServer } from '../support/server-process.ts';
import type { Tallies } from '../tally.ts';
import type { Fault } from './fault.ts';

const TRIES = 12;
const QUICK_TRIES = 1;
/** Beside each other: most of the time is spent on trying again. */
const LANES = 4;
/** Of 512 bytes, what a file may have at most: a database that is empty takes some of it. */
const FEWEST_BLOCKS = 400;
const MORE_BLOCKS = 4000;
const MOST_WRITES = 400;
const ENOUGH_REFUSALS = 2;

/** No file may grow beyond a limit, as on a disk that is full: writes are refused, and none that was acknowledged is lost. */
export const fullDisk: Fault = async (context, tallies) => {
  if (process.platform === 'win32') return;
  const tally = tallies.of('disks that are full', context.quick ? QUICK_TRIES : TRIES);
  let left = context.quick ? QUICK_TRIES : TRIES;
  const lane = async (): Promise<void> => {
    for (; left > 0 && !context.isOver();) {
      left -= 1;
      tally.judge(await fillDisk(context, tallies));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
};

async function fillDisk(context: AttackContext, tallies: Tallies): Promise<readonly string[]> {
  const home = await context.createHome('full');
  const writers = [memoryWriter(context.random), entryWriter(home, context.random)];
  const blocks = FEWEST_BLOCKS + context.random.below(MORE_BLOCKS);
  const ended = await writeUntilFull(home, writers, blocks);
  await using server = startServer(home);
  const refusals = await Promise.all(writers.map((writer) => writer.write(server)));
  for (const writer of writers) {
    judgeReadBack(tallies.of('acknowledged on a full disk, read back', 0), await writer.readBack(server));
  }
  const refused = refusals.filter((refusal) => refusal !== undefined);
  return [
    ...ended,
    ...refused.map((refusal) => `with room again: ${JSON.stringify(refusal).slice(0, 300)}`),
    ...problemsOfDatabase(home.database),
  ];
}

/** The server has to outlive it. */
async function writeUntilFull(home: Home, writers: readonly Writer[], blocks: number): Promise<readonly string[]> {
  const launcher = ['sh', '-c', `ulimit -f ${String(blocks)}; exec "$@"`, 'sh'];
  const server = startServer(home, { launcher });
  let refused = 0;
  for (let written = 0; written < MOST_WRITES && refused < ENOUGH_REFUSALS; written += 1) {
    const answers = await Promise.all(
      writers.map((writer) => writer.write(server).catch((error: unknown) => ({ error: String(error) }))),
    );
    refused += answers.filter((answer) => answer !== undefined).length;
  }
  const problems = server.hasEnded()
    ? [`${String(blocks)} blocks: the server ended. ${server.log().slice(0, 300)}`]
    : [];
  await server.kill();
  return problems;
}
