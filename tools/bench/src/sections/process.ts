import { connectToServer, type Connection } from '../connection.ts';
import type { Home } from '../home.ts';
import { readScenario } from '../scenario-data.ts';
import type { BenchContext, Figure, Section } from '../section.ts';
import { startNode } from '../start-node.ts';
import { median } from '../statistics.ts';
import { timed } from '../timing.ts';

const ITEMS = 10_000;
const SEARCHES_BEFORE_MEASURING = 20;
/** What a user has after some days. */
const FEW_ITEMS = 30;

/** What the server costs before it is of use, and while it waits. */
export const processCosts: Section = {
  id: 'process',
  title: 'Start and memory of the process',
  async run(context) {
    const home = await context.filledHome(context.quick ? 100 : ITEMS);
    return {
      method: [
        'A new process each time, over the same home of 10 000 memories and 10 000 experiences, files in the cache of the ' +
          'operating system. Times run from spawning Node.js to the answer in the client: the median of ten starts, of ' +
          'five first searches (which load the model), each also as a multiple of what a Node.js that does nothing took ' +
          'between them. Memory is the resident set of the process; of it the program of Node.js, which all its processes share, is ' +
          'read from files. A second home has 30 memories and 30 experiences. Both were used ' +
          'before: the first session of a home writes down its project, for a minute in a thread more.',
      ],
      tables: [
        { measure: 'median', details: ['times Node.js alone'], figures: await timeStarts(home, context) },
        { measure: 'resident', figures: await measureMemory(home, await context.filledHome(FEW_ITEMS), context) },
      ],
    };
  },
};

async function timeStarts(home: Home, { quick, progress }: BenchContext): Promise<readonly Figure[]> {
  progress('cold starts');
  const nothings: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (let run = 0; run < (quick ? 1 : 10); run += 1) {
    nothings.push((await timed(startNode)).milliseconds);
    const server = await connectToServer(home);
    starts.push(server.startMilliseconds);
    ends.push((await timed(async () => server[Symbol.asyncDispose]())).milliseconds);
  }
  const searches: number[] = [];
  for (let run = 0; run < (quick ? 1 : 5); run += 1) searches.push(await timeFirstSearch(home));
  const figure = (name: string, times: readonly number[], limit?: number): Figure => ({
    name,
    value: median(times),
    unit: 'ms',
    target: limit === undefined ? undefined : { comparison: '<', limit },
    details: [(median(times) / median(nothings)).toFixed(1)],
  });
  return [
    figure('a Node.js process that does nothing', nothings),
    figure('spawn to `initialize`', starts, 300),
    figure('spawn to first search', searches, 500),
    figure('end of the client to exit', ends, 1_000),
  ];
}

async function timeFirstSearch(home: Home): Promise<number> {
  const { result: server, milliseconds } = await timed(async () => {
    const connection = await connectToServer(home);
    await connection.call('search_experiences', { query: 'why did the import stop half way?' });
    return connection;
  });
  await server[Symbol.asyncDispose]();
  return milliseconds;
}

async function measureMemory(home: Home, small: Home, { progress }: BenchContext): Promise<readonly Figure[]> {
  progress('memory');
  await using server = await connectToServer(home);
  await server.listTools();
  const idle = await server.residentMegabytes();
  await search(server);
  // The first session of a home writes down its project, in a thread that others do without.
  await timeFirstSearch(small);
  await using smallServer = await connectToServer(small);
  await search(smallServer);
  return [
    { name: 'after `initialize` and `tools/list`', value: idle, unit: 'MB' },
    {
      name: 'after 20 searches, model loaded',
      value: await server.residentMegabytes(),
      unit: 'MB',
      target: { comparison: '<', limit: 110 },
    },
    { name: 'of it not read from files', value: await server.anonymousMegabytes(), unit: 'MB' },
    { name: `the same with ${FEW_ITEMS} memories`, value: await smallServer.residentMegabytes(), unit: 'MB' },
    { name: 'of it not read from files, too', value: await smallServer.anonymousMegabytes(), unit: 'MB' },
  ];
}

async function search(server: Connection): Promise<void> {
  for (const { question } of readScenario(false).questions.slice(0, SEARCHES_BEFORE_MEASURING)) {
    await server.call('search_experiences', { query: question });
  }
}
