import { setTimeout } from 'node:timers/promises';
import { MANY_TEAMS, ONE_TEAM, recordThemes, type CallTool, type Theme } from '@learning-memory/sample-experiences';
import { connectToServer } from '../connection.ts';
import { waitMeanwhile } from '../wait-meanwhile.ts';
import type { Home } from '../home.ts';
import type { BenchContext, Figure, Section } from '../section.ts';
import { percentile, share } from '../statistics.ts';
import { timeFigure } from '../timing.ts';

const ENTRIES = 1_000;
/** What a server does after its start is done by then. */
const SETTLING_MS = 1_000;
/** Whosever they are. */
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
        'Purity is the share of the clustered experiences whose theme is the most frequent one of their cluster; the rest of ' +
          'the experiences are noise. The values are the first drafts of `tools/sample-experiences`, never rewritten; each ' +
          'is held against all clusters, and right where most members are of its theme.',
      ],
      tables: [
        { measure: 'p50', details: ['p95'], figures: await measure(context) },
        {
          measure: 'purity',
          details: ['clusters', 'noise', 'values accepted where they belong', 'elsewhere'],
          figures: await measureQuality(context),
        },
      ],
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

async function measureQuality({ quick, progress, createHome }: BenchContext): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const [name, themes] of Object.entries({ 'one team': ONE_TEAM, 'many teams': MANY_TEAMS })) {
    progress(`clusters of the journal of ${name}`);
    await using server = await connectToServer(await createHome(`quality-${name.replace(' ', '-')}`));
    const call: CallTool = async (tool, input) => (await server.call(tool, input)).content;
    figures.push(await rateJournal(name, call, quick ? themes.slice(0, 2) : themes));
  }
  return figures;
}

async function rateJournal(name: string, call: CallTool, themes: readonly Theme[]): Promise<Figure> {
  const ids = await recordThemes(call, themes, ['first']);
  const themesOfIds = new Map(
    themes.flatMap(({ theme, first }) => first.map(({ start }) => [ids.get(start.goal), theme] as const)),
  );
  const { clusters, noise_count: noise } = (await call('get_clusters', AXIS)) as ClustersAnswer;
  const rated: RatedCluster[] = [];
  for (const { cluster_id: id } of clusters) {
    const { members } = (await call('get_cluster_members', { cluster_id: id, limit: 100 })) as MembersAnswer;
    rated.push({
      id,
      size: members.length,
      ...mostFrequent(members.map((member) => themesOfIds.get(member.id) ?? '')),
    });
  }
  const sum = (of: (cluster: RatedCluster) => number): number => rated.reduce((total, each) => total + of(each), 0);
  const { right, elsewhere } = await judgeValues(call, themes, rated);
  return {
    name: `the journal of ${name}, ${ids.size} experiences`,
    value:
      rated.length === 0
        ? 0
        : 100 *
          share(
            sum(({ count }) => count),
            sum(({ size }) => size),
          ),
    unit: '%',
    details: [String(rated.length), String(noise), `${right} of ${themes.length}`, String(elsewhere)],
  };
}

interface ClustersAnswer {
  readonly clusters: readonly { readonly cluster_id: string }[];
  readonly noise_count: number;
}

interface MembersAnswer {
  readonly members: readonly { readonly id: string }[];
}

interface RatedCluster {
  readonly id: string;
  readonly size: number;
  /** The most frequent one, and how many members are of it. */
  readonly theme: string;
  readonly count: number;
}

function mostFrequent(names: readonly string[]): Pick<RatedCluster, 'theme' | 'count'> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const [theme = '', count = 0] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  return { theme, count };
}

/** Values that a cluster of their theme accepts, and pairs of a value and a cluster of another theme that does. */
async function judgeValues(
  call: CallTool,
  themes: readonly Theme[],
  clusters: readonly RatedCluster[],
): Promise<{ readonly right: number; readonly elsewhere: number }> {
  const right = new Set<string>();
  let elsewhere = 0;
  for (const { theme, value } of themes) {
    for (const cluster of clusters) {
      const { valid } = (await call('validate_value', { text: value, cluster_id: cluster.id })) as { valid: boolean };
      if (valid && cluster.theme === theme) right.add(theme);
      if (valid && cluster.theme !== theme) elsewhere += 1;
    }
  }
  return { right: right.size, elsewhere };
}
