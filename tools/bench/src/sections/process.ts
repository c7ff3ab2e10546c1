import { connectToServer } from '../connection.ts';
import type { Home } from '../home.ts';
import { readScenario } from '../scenario-data.ts';
import type { BenchContext, Figure, Section } from '../section.ts';
import { median } from '../statistics.ts';
import { timed } from '../timing.ts';

const ITEMS = 10_000;
const SEARCHES_BEFORE_MEASURING = 20;

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
          'five first searches (which load the model). Memory is the resident set of the process.',
      ],
      tables: [
        { measure: 'median', figures: await timeStarts(home, context) },
        { measure: 'resident', figures: await measureMemory(home, context) },
      ],
    };
  },
};

async function timeStarts(home: Home, { quick, progress }: BenchContext): Promise<readonly Figure[]> {
  progress('cold starts');
  const starts: number[] = [];
  const ends: number[] = [];
  for (let run = 0; run < (quick ? 1 : 10); run += 1) {
    const server = await connectToServer(home);
    starts.push(server.startMilliseconds);
    ends.push((await timed(async () => server[Symbol.asyncDispose]())).milliseconds);
  }
  const searches: number[] = [];
  for (let run = 0; run < (quick ? 1 : 5); run += 1) searches.push(await timeFirstSearch(home));
  return [
    { name: 'spawn to `initialize`', value: median(starts), unit: 'ms', target: { comparison: '<', limit: 300 } },
    { name: 'spawn to first search', value: median(searches), unit: 'ms', target: { comparison: '<', limit: 1_500 } },
    { name: 'end of the client to exit', value: median(ends), unit: 'ms', target: { comparison: '<', limit: 1_000 } },
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

async function measureMemory(home: Home, { progress }: BenchContext): Promise<readonly Figure[]> {
  progress('memory');
  await using server = await connectToServer(home);
  await server.listTools();
  const idle = await server.residentMegabytes();
  for (const { question } of readScenario(false).questions.slice(0, SEARCHES_BEFORE_MEASURING)) {
    await server.call('search_experiences', { query: question });
  }
  return [
    { name: 'after `initialize` and `tools/list`', value: idle, unit: 'MB' },
    { name: 'after 20 searches, model loaded', value: await server.residentMegabytes(), unit: 'MB' },
  ];
}
