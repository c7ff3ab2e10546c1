import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { AttackContext } from '../attack.ts';
import { payloadsOf, problemsOfDatabase } from '../support/database.ts';
import type { Home } from '../support/home.ts';
import { startServer, type Json, type ServerProcess } from '../support/server-process.ts';
import type { Tallies } from '../tally.ts';

const MODULE = new URL('../../../../apps/mcp-server/src/test-support/old-home.ts', import.meta.url);
const KILLS_OF_A_HOME = 10;
/** Within so long after its work has begun, a server is killed at any moment. */
const WORK_MS = 300;
const HOPELESS_MS = 60_000;
/** A server that has not begun by then has nothing left to do. */
const IDLE_MS = 8000;
const BEGUN = /reembedding\.started/gu;
const ENDED = /reembedding\.ended/gu;
const LOOK_MS = 10;
const STILL_LOOKS = 200;
const COLLECTIONS = ['memories', 'experiences_full', 'experiences_surprise', 'values', 'commits', 'code_units'];

interface OldHomeModule {
  readonly fillOldHome: (home: string, project: string) => Promise<void>;
}

type Content = ReadonlyMap<string, ReadonlyMap<string, Json>>;

/** Kills servers while they give the data of a retired model new vectors: nothing is gone, and the last one ends it. */
export async function killReembeddings(context: AttackContext, tallies: Tallies, target: number): Promise<void> {
  const tally = tallies.of('kills of a new embedding under way', target);
  const ended = tallies.of('homes embedded anew after them, read back', 0);
  if (target === 0) return;
  const old = await context.createHome('old');
  const { fillOldHome } = (await import(MODULE.href)) as OldHomeModule;
  await fillOldHome(old.path, old.project);
  while (tally.tries < target && !context.isOver()) {
    const home = await context.createHome('retired', old);
    const before = contentOf(home);
    for (let kill = 0; kill < KILLS_OF_A_HOME && tally.tries < target && !context.isOver(); kill += 1) {
      const server = startServer(home, { env: { LOG_LEVEL: 'info' } });
      void server.call('list_memories', { limit: 1 }).catch(() => undefined);
      const isUnderWay = await waitFor(() => countOf(server, BEGUN) > 0, IDLE_MS);
      await sleep(context.random.below(WORK_MS));
      await server.kill();
      if (!isUnderWay) break;
      tally.judge([...problemsOfDatabase(home.database), ...differences(before, contentOf(home))]);
    }
    ended.judge(await finish(home, before));
  }
}

async function finish(home: Home, before: Content): Promise<readonly string[]> {
  await using server = startServer(home, { env: { LOG_LEVEL: 'info' } });
  await server.expect('list_memories', { limit: 1 });
  const isUnderWay = (): boolean => countOf(server, BEGUN) > countOf(server, ENDED);
  await waitFor(() => countOf(server, BEGUN) > 0, IDLE_MS);
  // One collection follows upon the other.
  let still = 0;
  const isOver = await waitFor(() => (still = isUnderWay() ? 0 : still + 1) > STILL_LOOKS, HOPELESS_MS);
  const problems = isOver ? [] : ['it is not embedded anew after a minute'];
  return [...problems, ...problemsOfDatabase(home.database), ...differences(before, contentOf(home))];
}

const countOf = (server: ServerProcess, event: RegExp): number => [...server.log().matchAll(event)].length;

async function waitFor(condition: () => boolean, atMostMs: number): Promise<boolean> {
  const begun = performance.now();
  while (performance.now() - begun < atMostMs) {
    if (condition()) return true;
    await sleep(LOOK_MS);
  }
  return false;
}

const contentOf = ({ database }: Home): Content =>
  new Map(COLLECTIONS.map((name) => [name, payloadsOf(database, name)]));

function differences(before: Content, after: Content): readonly string[] {
  return COLLECTIONS.flatMap((name) => {
    const stored = after.get(name);
    const lost = [...(before.get(name) ?? [])].filter(([id, payload]) => !isDeepStrictEqual(stored?.get(id), payload));
    return lost.length === 0
      ? []
      : [`${name} lacks ${String(lost.length)} of what was there, as ${String(lost[0]?.[0])}`];
  });
}
