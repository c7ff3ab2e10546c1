import { setTimeout } from 'node:timers/promises';
import { connectToServer } from '../connection.ts';
import { waitMeanwhile } from '../wait-meanwhile.ts';
import type { Home } from '../home.ts';
import type { BenchContext, Figure, Section } from '../section.ts';
import { percentile } from '../statistics.ts';
import { timeFigure } from '../timing.ts';

const ENTRIES = 1_000;
/** What a server does after its start is done by then. */
const SETTLING_MS = 1_000;
const AXIS = { axis: 'full' } as const;

/** What clusters cost, and whether anything else waits for them. */
export const learning: Section = {
  id: 'learning',
  title: 'Clusters of experiences',
  async run(context) {
    return {
      method: [
        'Through the server, over a home of 1 000 experiences. Each first run is one of a new server process, with another ' +
          'size of the smallest cluster so that no stored run can answer, one second after it came up; it includes ' +
          'starting the threads. While it runs, the client asks for the active entry again and again: the longest of ' +
          'these waits (p99) is what the clustering holds up. p50 and p95 by nearest rank over all.',
      ],
      tables: [{ measure: 'p95', details: ['p50'], figures: await measure(context) }],
    };
  },
};

async function measure({ quick, progress, filledHome }: BenchContext): Promise<readonly Figure[]> {
  const home = await filledHome(quick ? 100 : ENTRIES);
  const runs: Run[] = [];
  for (let size = 4; size < (quick ? 5 : 9); size += 1) {
    progress(`first clusters, at least ${size} members`);
    runs.push(await timeRun(home, size));
  }
  const first = runs.map(({ firstMilliseconds }) => firstMilliseconds);
  const cached = runs.map(({ cachedMilliseconds }) => cachedMilliseconds);
  const waits = runs.flatMap(({ waitMilliseconds }) => waitMilliseconds);
  return [
    timeFigure({
      name: 'get_clusters, first run',
      rounds: [first],
      target: { comparison: '<', limit: 500 },
    }),
    {
      name: 'get_active_ghap meanwhile, p99',
      value: percentile(waits, 99),
      unit: 'ms',
      target: { comparison: '<', limit: 50 },
      details: ['-'],
    },
    timeFigure({ name: 'get_clusters, unchanged axis', rounds: cached, target: { comparison: '<', limit: 20 } }),
  ];
}

interface Run {
  readonly firstMilliseconds: number;
  readonly waitMilliseconds: readonly number[];
  readonly cachedMilliseconds: readonly number[];
}

async function timeRun(home: Home, minClusterSize: number): Promise<Run> {
  await using server = await connectToServer(home, { HDBSCAN_MIN_CLUSTER_SIZE: String(minClusterSize) });
  // Opens the database, as any session has before it asks for clusters.
  await server.call('list_ghap_entries', { limit: 1 });
  await setTimeout(SETTLING_MS);
  const running = { done: false };
  const waits = waitMeanwhile(server, running);
  const { milliseconds } = await server.call('get_clusters', AXIS);
  running.done = true;
  const cachedMilliseconds: number[] = [];
  for (let index = 0; index < 20; index += 1) {
    cachedMilliseconds.push((await server.call('get_clusters', AXIS)).milliseconds);
  }
  return { firstMilliseconds: milliseconds, waitMilliseconds: await waits, cachedMilliseconds };
}
