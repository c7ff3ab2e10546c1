import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL, fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeWriter } from '../kill/code.ts';
import { entryWriter } from '../kill/entries.ts';
import { knowledgeWriter } from '../kill/knowledge.ts';
import { memoryWriter } from '../kill/memories.ts';
import { judgeReadBack } from '../kill/writer.ts';
import { startServer, type ServerProcess } from '../support/server-process.ts';
import type { Fault } from './fault.ts';

const DAY_MS = 86_400_000;
const JUMPS = 40;
const QUICK_JUMPS = 2;
const SHIFT_CLOCK = pathToFileURL(fileURLToPath(new URL('./shift-clock.mjs', import.meta.url))).href;
/** Longer than the shifted clock takes to notice. */
const NOTICED_MS = 40;

/** The clock of a server jumps by a day or back between its writes, and a killed one's lies in the past of the next. */
export const jumpingClock: Fault = async (context, tallies) => {
  const { random } = context;
  const home = await context.createHome('clock');
  const clock = join(home.folder, 'clock');
  const writers = [memoryWriter(random), entryWriter(home, random), knowledgeWriter(random), codeWriter(home, random)];
  const jumps = context.quick ? QUICK_JUMPS : JUMPS;
  const tally = tallies.of('jumps of the clock by a day', jumps);
  const start = (): ServerProcess =>
    startServer(home, {
      env: {
        NODE_OPTIONS: `--import ${SHIFT_CLOCK}`,
        ATTACK_CLOCK: clock,
        CLAUDE_CODE_SESSION_ID: `session-${String(tally.tries)}`,
      },
    });
  await writeFile(clock, '0');
  let server = start();
  while (tally.tries < jumps && !context.isOver()) {
    await writeFile(clock, String(random.pick([-DAY_MS, 0, DAY_MS])));
    await sleep(NOTICED_MS);
    const refusals = await Promise.all(writers.map((writer) => writer.write(server)));
    tally.judge(refusals.flatMap((refusal) => (refusal === undefined ? [] : [JSON.stringify(refusal).slice(0, 300)])));
    if (random.fraction() < 0.5) continue;
    await server.kill();
    server = start();
  }
  await server[Symbol.asyncDispose]();
  await using reader = startServer(home);
  const kept = tallies.of('acknowledged under a jumping clock, read back', 0);
  for (const writer of writers) {
    judgeReadBack(kept, await writer.readBack(reader));
  }
};
