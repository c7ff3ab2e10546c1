import { type Connection, connectToServer } from '../connection.ts';
import { readScenario } from '../scenario-data.ts';
import type { BenchContext, Figure, Section, Target } from '../section.ts';
import { scanVectors, VECTORS } from '../scan-vectors.ts';
import { median } from '../statistics.ts';
import { timed, timeFigure, type TimeFigureOptions } from '../timing.ts';
import { ghapTexts } from './ghap-texts.ts';

const ENTRIES = 1_000;
const ITEMS = 10_000;

/** Entries before the first that counts: Node.js compiles meanwhile what it runs often. */
const WARM_UP = 20;

/** How long a client waits for the tools an agent uses all the time. */
export const toolCalls: Section = {
  id: 'tool-calls',
  title: 'Tool calls',
  async run(context) {
    const figures = [...(await timeCycles(context)), ...(await timeLists(context))];
    const searches = await timeSearches(context);
    return {
      method: [
        'Seen from the SDK client over stdio, one call after the other, with the static model and SQLite. p50 and p95 by ' +
          'nearest rank, each the median of three rounds. Resolving embeds and stores an entry on each of its axes; ' +
          `${WARM_UP} entries come before the first that counts. No two entries share a text.`,
        'Searches ask a different question each time, over 10 000 memories and 10 000 experiences: 2 000 of their texts are ' +
          'embedded, the others are varied copies with a vector a random step away. *In scans*: the p50 as a multiple of ' +
          `what this machine took meanwhile to compare one vector with ${VECTORS} others in plain JavaScript.`,
      ],
      tables: [
        { measure: 'p50', details: ['p95'], figures },
        { measure: 'p50', details: ['p95', 'in scans'], figures: searches },
      ],
    };
  },
};

async function timeCycles({ quick, progress, createHome }: BenchContext): Promise<readonly Figure[]> {
  progress('start, update, get_active, resolve');
  await using server = await connectToServer(await createHome('cycles'));
  let entries = 0;
  for (let cycle = 0; cycle < (quick ? 1 : WARM_UP); cycle += 1) await recordOne(server, entries++);
  const rounds = await inRounds(quick, async () => {
    const cycles = [];
    for (let cycle = 0; cycle < (quick ? 4 : 60); cycle += 1) cycles.push(await recordOne(server, entries++));
    return cycles;
  });
  const every = (name: CycleTool): Figure =>
    timeFigure({ name, rounds: rounds.map((cycles) => cycles.map((cycle) => cycle[name])), target: below(5) });
  const resolving = (status: Cycle['status'], axes: string): Figure =>
    timeFigure({
      name: `resolve_ghap, ${status} (${axes} axes)`,
      rounds: rounds.map((cycles) =>
        cycles.filter((cycle) => cycle.status === status).map((cycle) => cycle.resolve_ghap),
      ),
      target: below(50),
    });
  return [
    every('start_ghap'),
    every('update_ghap'),
    every('get_active_ghap'),
    resolving('confirmed', 'two'),
    resolving('falsified', 'four'),
  ];
}

type CycleTool = 'start_ghap' | 'update_ghap' | 'get_active_ghap' | 'resolve_ghap';
type Cycle = Readonly<Record<CycleTool, number>> & { readonly status: 'confirmed' | 'falsified' };

/** Confirmed and falsified by turns. */
async function recordOne(server: Connection, entry: number): Promise<Cycle> {
  const time = async (tool: CycleTool, args: Readonly<Record<string, unknown>>): Promise<number> =>
    (await server.call(tool, args)).milliseconds;
  const { draft, patch, resolution } = ghapTexts(entry);
  return {
    status: resolution.status,
    start_ghap: await time('start_ghap', draft),
    update_ghap: await time('update_ghap', patch),
    get_active_ghap: await time('get_active_ghap', {}),
    resolve_ghap: await time('resolve_ghap', resolution),
  };
}

async function timeLists({ quick, progress, filledHome }: BenchContext): Promise<readonly Figure[]> {
  const count = quick ? 100 : ENTRIES;
  await using server = await connectToServer(await filledHome(count));
  progress('list_ghap_entries');
  const list = (args: Readonly<Record<string, unknown>>) =>
    repeat(server, { tool: 'list_ghap_entries', inputs: [args] }, quick);
  await list({});
  return [
    timeFigure({ name: `list_ghap_entries, ${count} entries, limit 20`, rounds: await list({}), target: below(10) }),
    timeFigure({
      name: `list_ghap_entries, ${count} entries, limit 100, one domain`,
      rounds: await list({ limit: 100, domain: 'testing' }),
      target: below(10),
    }),
  ];
}

async function timeSearches({ quick, progress, filledHome }: BenchContext): Promise<readonly Figure[]> {
  const count = quick ? 100 : ITEMS;
  await using server = await connectToServer(await filledHome(count));
  const queries = readScenario(false).questions.map(({ question }) => question);
  const scans = await timeScans(quick);
  const search = async (tool: string, extra: Readonly<Record<string, unknown>> = {}): Promise<Figure> => {
    progress([tool, ...Object.keys(extra)].join(' by '));
    const inputs = queries.map((query) => ({ query, ...extra }));
    await server.call(tool, { query: 'the first call opens the stores' });
    const filters = Object.keys(extra).map((filter) => `, filtered by ${filter}`);
    const name = `${tool}, ${count} items${filters.join('')}`;
    return inScans({ name, rounds: await repeat(server, { tool, inputs }, quick), target: below(10) }, scans);
  };
  return [
    inScans({ name: `a scan of ${VECTORS} vectors`, rounds: scans }, scans),
    await search('search_experiences'),
    await search('search_experiences', { domain: 'testing' }),
    await search('retrieve_memories'),
    await search('retrieve_memories', { category: 'decision' }),
  ];
}

type Rounds = TimeFigureOptions['rounds'];

function timeScans(quick: boolean): Promise<Rounds> {
  const scan = scanVectors();
  return inRounds(quick, async () => {
    const times = [];
    for (let index = 0; index < (quick ? 3 : 50); index += 1)
      times.push((await timed(async () => scan())).milliseconds);
    return times;
  });
}

function inScans(options: TimeFigureOptions, scans: Rounds): Figure {
  const middle = (rounds: Rounds): number => median(rounds.map(median));
  const figure = timeFigure(options);
  return { ...figure, details: [...(figure.details ?? []), (middle(options.rounds) / middle(scans)).toFixed(1)] };
}

interface Repetition {
  readonly tool: string;
  readonly inputs: readonly Readonly<Record<string, unknown>>[];
}

function repeat(
  server: Connection,
  { tool, inputs }: Repetition,
  quick: boolean,
): Promise<readonly (readonly number[])[]> {
  return inRounds(quick, async () => {
    const times = [];
    for (let index = 0; index < (quick ? 3 : 50); index += 1) {
      times.push((await server.call(tool, inputs[index % inputs.length] ?? {})).milliseconds);
    }
    return times;
  });
}

async function inRounds<T>(quick: boolean, round: () => Promise<T>): Promise<readonly T[]> {
  const results = [];
  for (let index = 0; index < (quick ? 1 : 3); index += 1) results.push(await round());
  return results;
}

function below(limit: number): Target {
  return { comparison: '<', limit };
}
