import process from 'node:process';
import { entryWriter } from '../kill/entries.ts';
import { memoryWriter } from '../kill/memories.ts';
import { problemsOfDatabase } from '../support/database.ts';
import { startServer } from '../support/server-process.ts';
import type { Fault } from './fault.ts';

const TRIES = 12;
const QUICK_TRIES = 1;
/** Of 512 bytes, what a file may have at most: a database that is empty takes some of it. */
const FEWEST_BLOCKS = 400;
const MORE_BLOCKS = 4000;
const MOST_WRITES = 400;
const ENOUGH_REFUSALS = 6;

/** No file may grow beyond a limit, as on a disk that is full: writes are refused, and none that was acknowledged is lost. */
export const fullDisk: Fault = async (context, tallies) => {
  if (process.platform === 'win32') return;
  const { random } = context;
  const count = context.quick ? QUICK_TRIES : TRIES;
  const tally = tallies.of('disks that are full', count);
  const kept = tallies.of('acknowledged on a full disk, read back', 0);
  for (let number = 0; number < count && !context.isOver(); number += 1) {
    const home = await context.createHome('full');
    const writers = [memoryWriter(random), entryWriter(home, random)];
    const blocks = String(FEWEST_BLOCKS + random.below(MORE_BLOCKS));
    const limited = startServer(home, { launcher: ['sh', '-c', `ulimit -f ${blocks}; exec "$@"`, 'sh'] });
    let refused = 0;
    for (let written = 0; written < MOST_WRITES && refused < ENOUGH_REFUSALS; written += 1) {
      const writing = writers.map((writer) => writer.write(limited));
      const answers = await Promise.all(writing.map((write) => write.catch(() => ({ ended: true }))));
      refused += answers.filter((answer) => answer !== undefined).length;
    }
    const problems = limited.hasEnded() ? [`the server ended: ${limited.log().slice(0, 300)}`] : [];
    await limited.kill();
    await using server = startServer(home);
    for (const writer of writers) {
      const refusal = await writer.write(server);
      if (refusal !== undefined) problems.push(`with room again: ${JSON.stringify(refusal).slice(0, 300)}`);
      const read = await writer.readBack(server);
      for (const problem of read.problems) kept.lose(`${blocks} blocks: ${problem}`);
      for (let sound = read.problems.length; sound < read.records; sound += 1) kept.survive();
    }
    tally.judge([...problems, ...problemsOfDatabase(home.database)]);
  }
};
