import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Attack, AttackContext, AttackReport } from '../attack.ts';
import type { Home } from '../support/home.ts';
import { isRunning, processesWith } from '../support/processes.ts';
import { SERVER_BIN, serverEnvironment, startServer, type ServerProcess } from '../support/server-process.ts';
import { createTallies, type Tallies } from '../tally.ts';

const DEATHS = 1000;
const QUICK_DEATHS = 10;
/** Beside each other. */
const LANES = 4;
const SERVERS_OF_A_CLIENT = 5;
/** Past what a server may take to end. */
const HOPELESS_MS = 20_000;
/** Within so long after its start, a server dies at any moment. */
const LIFE_MS = 700;
const HALF = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"store_mem';

/** Each of the ways leaves the server without its client. */
const WAYS: Readonly<Record<string, (server: ServerProcess) => void>> = {
  'standard input is closed': ({ child }) => child.stdin?.end(),
  'the server gets SIGTERM': ({ child }) => child.kill('SIGTERM'),
  'standard output is closed': (server) => {
    server.child.stdout?.destroy();
    for (const tool of ['list_memories', 'get_active_ghap']) void server.call(tool).catch(() => undefined);
  },
  'half a message, then all pipes are gone': ({ child }) => {
    child.stdin?.write(HALF, () => {
      for (const pipe of [child.stdin, child.stdout, child.stderr]) pipe?.destroy();
    });
  },
};
const CLIENT_KILLED = 'the client is killed with SIGKILL';
const CLIENT = fileURLToPath(new URL('../support/killed-client.mjs', import.meta.url));

export const orphans: Attack = {
  id: 'orphans',
  title: 'Clients that die',
  share: 40,
  async run(context): Promise<AttackReport> {
    const tallies = createTallies();
    const home = await context.createHome('orphans');
    const each = Math.ceil((context.quick ? QUICK_DEATHS : DEATHS) / (Object.keys(WAYS).length + 1));
    await Promise.all(
      Array.from({ length: context.quick ? 2 : LANES }, async (_, lane) => {
        while (!context.isOver() && (await dieOnce({ context, home, tallies, each }, lane)));
      }),
    );
    const left = await processesWith(home.folder);
    tallies
      .of('processes left at the end, of all kinds', 1)
      .judge(left.map(({ pid, command }) => `${String(pid)} ${command}`));
    for (const { pid } of left) process.kill(pid, 'SIGKILL');
    return {
      method: [
        `A server whose client is gone must end with everything it started. Each died at a random moment of its first ${String(LIFE_MS)} ms, most with calls under way; it is lost when it still runs ${String(HOPELESS_MS / 1000)} s later. A client that is killed has ${String(SERVERS_OF_A_CLIENT)} servers, whose pipes no other process holds.`,
      ],
      rows: tallies.rows(),
      losses: tallies.losses(),
      notTried: [
        'Servers that are stopped (SIGSTOP) as their client dies; a pipe that another process still holds, which an end-to-end test has.',
        ...(process.platform === 'win32' ? ['Windows has no SIGTERM: there, the process is ended at once.'] : []),
      ],
    };
  },
};

interface Deaths {
  readonly context: AttackContext;
  readonly home: Home;
  readonly tallies: Tallies;
  readonly each: number;
}

/** The next death that is due; resolves with whether there was one. */
async function dieOnce(deaths: Deaths, lane: number): Promise<boolean> {
  const { context, tallies, each } = deaths;
  const open = [...Object.keys(WAYS), CLIENT_KILLED].filter((way) => tallies.of(way, each).tries < each);
  if (open.length === 0) return false;
  const way = open[(lane + context.random.below(open.length)) % open.length] ?? '';
  await (way === CLIENT_KILLED ? killClient(deaths) : leaveServer(deaths, way));
  return true;
}

async function leaveServer({ context, home, tallies, each }: Deaths, way: string): Promise<void> {
  const server = startServer(home);
  for (const tool of ['list_memories', 'store_memory', 'get_active_ghap']) {
    void server.call(tool, { content: `Left ${String(context.random.fraction())}` }).catch(() => undefined);
  }
  await sleep(context.random.below(LIFE_MS));
  const { pid = 0 } = server.child;
  WAYS[way]?.(server);
  await judgeEnds(tallies.of(way, each), [pid]);
}

async function killClient({ context, home, tallies, each }: Deaths): Promise<void> {
  const client = spawn(process.execPath, [CLIENT, SERVER_BIN, String(SERVERS_OF_A_CLIENT)], {
    env: serverEnvironment(home),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(createInterface({ input: client.stdout }), 'line')) as [string];
  await sleep(context.random.below(LIFE_MS));
  client.kill('SIGKILL');
  await judgeEnds(tallies.of(CLIENT_KILLED, each), JSON.parse(line) as readonly number[]);
}

async function judgeEnds(tally: ReturnType<Tallies['of']>, pids: readonly number[]): Promise<void> {
  const begun = performance.now();
  while (pids.some(isRunning) && performance.now() - begun < HOPELESS_MS) await sleep(10);
  for (const pid of pids) {
    if (isRunning(pid)) {
      tally.lose(`process ${String(pid)} runs on`);
      process.kill(pid, 'SIGKILL');
    } else {
      tally.survive();
    }
  }
}
