import { payloadsOf, problemsOfDatabase } from '../support/database.ts';
import type { Home } from '../support/home.ts';
import { startServer } from '../support/server-process.ts';
import { entryWriter } from '../kill/entries.ts';
import { knowledgeWriter } from '../kill/knowledge.ts';
import { memoryWriter } from '../kill/memories.ts';
import { judgeReadBack } from '../kill/writer.ts';
import type { AttackContext } from '../attack.ts';
import type { Tally } from '../tally.ts';
import type { Fault } from './fault.ts';

const SERVERS = 8;
const WRITES = 40;
const QUICK_WRITES = 3;

/** Servers of eight sessions write at the same time; then one more reads everything back. */
export const manyServers: Fault = async (context, tallies) => {
  const home = await context.createHome('many');
  const writes = context.quick ? QUICK_WRITES : WRITES;
  const sessions = Array.from({ length: SERVERS }, (_, number) => newSession(home, context, number));
  const tally = tallies.of(`records that ${String(SERVERS)} servers wrote to one home, read back`, 0);
  const refusals = (await Promise.all(sessions.map((session) => session.write(writes)))).flat();
  for (const refusal of refusals) tally.lose(refusal);
  await using server = startServer(home);
  for (const writer of sessions.flatMap(({ writers }) => writers)) {
    judgeReadBack(tally, await writer.readBack(server));
  }
  if (!context.quick) judgeProjects(home, tallies.of('entries of these servers that know their project', 0));
  tallies.of('integrity of the database', 0).judge(problemsOfDatabase(home.database));
};

function newSession(home: Home, { random }: AttackContext, number: number) {
  const writers = [memoryWriter(random), entryWriter(home, random), knowledgeWriter(random, `s${String(number)}`)];
  return {
    writers,
    async write(count: number): Promise<readonly string[]> {
      const refusals: string[] = [];
      await using server = startServer(home, { env: { CLAUDE_CODE_SESSION_ID: `session-${String(number)}` } });
      for (let written = 0; written < count; written += 1) {
        const answers = await Promise.all(writers.map((writer) => writer.write(server)));
        for (const refusal of answers) if (refusal !== undefined) refusals.push(JSON.stringify(refusal).slice(0, 300));
      }
      return refusals;
    },
  };
}

/** An entry without its project is stored, and no list or search of that project has it. */
function judgeProjects({ database }: Home, tally: Tally): void {
  for (const [id, { project }] of payloadsOf(database, 'experiences_full')) {
    tally.judge(project === undefined ? [`${id} is of no project`] : []);
  }
}
