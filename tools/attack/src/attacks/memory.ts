import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { repositoryAt } from '@learning-memory/test-repository';
import type { Attack, AttackContext, AttackReport } from '../attack.ts';
import type { Home } from '../support/home.ts';
import { sizeOf, type ProcessSize } from '../support/processes.ts';
import type { Random } from '../support/random.ts';
import { startServer, type Json, type ServerProcess } from '../support/server-process.ts';
import { createTallies, type Tallies } from '../tally.ts';

const CALLS = 10_000;
const QUICK_CALLS = 200;
/** In flight at once. */
const LANES = 4;
/** Of the calls, before which nothing is compared: caches fill, models load, threads start. */
const WARM_SHARE = 0.2;
const SAMPLES = 10;
const MOST_GROWTH = 1.25;
const MOST_MORE = 4;
const MEASURED = [
  'resident memory stays',
  ...(process.platform === 'linux' ? ['descriptors stay', 'threads stay'] : []),
];
/** Written again and again, so that what is stored does not grow. */
const TEXTS = 200;

export const memory: Attack = {
  id: 'memory',
  title: 'A long session',
  share: 16,
  async run(context): Promise<AttackReport> {
    const tallies = createTallies();
    const home = await context.createHome('memory', context.quick ? undefined : await context.learntHome());
    await prepareRepository(home);
    await using server = startServer(home);
    const samples = await callOften(context, server, tallies);
    for (const what of MEASURED) tallies.of(`${what} flat`, 1);
    judgeGrowth(samples, tallies, context.quick);
    return {
      method: [
        `One server, ${String(LANES)} calls in flight, eleven kinds of call in a random order; ${String(TEXTS)} texts are written again and again, so that what is stored does not grow. The first ${String(100 * WARM_SHARE)} % of the calls warm it up. Resident memory counts as flat up to ${String(MOST_GROWTH)} times what it was then, descriptors and threads up to ${String(MOST_MORE)} more.`,
      ],
      rows: tallies.rows(),
      losses: tallies.losses(),
      notTried:
        process.platform === 'linux' ? [] : ['Descriptors and threads: read from /proc, which this system lacks.'],
      tables: [
        {
          head: ['calls', 'resident MB', 'descriptors', 'threads'],
          rows: samples.map(({ calls, size }) => [
            String(calls),
            size.residentMegabytes.toFixed(0),
            String(size.descriptors ?? ''),
            String(size.threads ?? ''),
          ]),
        },
      ],
    };
  },
};

interface Sample {
  readonly calls: number;
  readonly size: ProcessSize;
}

async function prepareRepository(home: Home): Promise<void> {
  const repository = repositoryAt(home.project);
  repository.git('init', '--quiet', '--initial-branch=main');
  for (let file = 0; file < 5; file += 1) {
    await repository.commit({
      [`part${String(file)}.py`]: `def part_${String(file)}():\n    return ${String(file)}\n`,
    });
  }
  await writeFile(join(home.project, 'open.py'), 'def open_part():\n    return 9\n');
}

const START: Json = {
  domain: 'debugging',
  strategy: 'systematic-elimination',
  goal: 'Keep the long session flat in memory',
  hypothesis: 'Nothing grows with the calls of a session',
  action: 'Call the server ten thousand times',
  prediction: 'Its size after is what it was before',
};

/** Of a call by chance: the tool and its input. */
const KINDS: readonly ((random: Random) => readonly [tool: string, input: Json])[] = [
  (random) => ['store_memory', { content: `Fact ${String(random.below(TEXTS))}: the queue has its own limit` }],
  (random) => ['retrieve_memories', { query: `what limit has queue ${String(random.below(TEXTS))}` }],
  () => ['list_memories', { limit: 50 }],
  (random) => ['start_ghap', { ...START, goal: `Keep part ${String(random.below(20))} flat in memory` }],
  () => ['get_active_ghap', {}],
  () => ['list_ghap_entries', { limit: 20 }],
  (random) => ['search_experiences', { query: `a cache that is stale ${String(random.below(9))}` }],
  (random) => ['get_context', { situation: `Fix the test of part ${String(random.below(9))}` }],
  () => ['index_codebase', { directory: '.' }],
  (random) => ['search_code', { query: `part ${String(random.below(5))}` }],
  (random) => ['get_file_history', { path: `part${String(random.below(5))}.py` }],
];

async function callOften(context: AttackContext, server: ServerProcess, tallies: Tallies): Promise<readonly Sample[]> {
  const count = context.quick ? QUICK_CALLS : CALLS;
  const tally = tallies.of('mixed calls', count);
  const samples: Sample[] = [];
  for (let sample = 0; sample < SAMPLES && !context.isOver(); sample += 1) {
    const end = (count * (sample + 1)) / SAMPLES;
    let begun = tally.tries;
    const lane = async (): Promise<void> => {
      while (begun < end && !context.isOver()) {
        begun += 1;
        const [tool, input] = context.random.pick(KINDS)(context.random);
        const { isError, content } = await server.call(tool, input);
        tally.judge(isError && !isBusy(content) ? [`${tool}: ${JSON.stringify(content).slice(0, 200)}`] : []);
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    samples.push({ calls: tally.tries, size: await sizeOf(server.child.pid ?? 0) });
  }
  return samples;
}

/** Two runs of one index at once: the second is refused, as it should be. */
function isBusy({ error }: Json): boolean {
  return (error as { readonly type?: unknown } | undefined)?.type === 'conflict';
}

function judgeGrowth(samples: readonly Sample[], tallies: Tallies, quick: boolean): void {
  const [before, after] = [samples[Math.ceil(SAMPLES * WARM_SHARE) - 1], samples.at(-1)];
  if (before === undefined || after === undefined || before === after) return;
  for (const [what, problem] of growthOf(before.size, after.size)) {
    // Of few calls, all are needed to warm it up.
    tallies.of(`${what} flat`, 1).judge(quick || problem === undefined ? [] : [problem]);
  }
}

type Growth = readonly [what: string, problem: string | undefined];

function growthOf(before: ProcessSize, after: ProcessSize): readonly Growth[] {
  const grown = after.residentMegabytes / before.residentMegabytes;
  return [
    ['resident memory stays', grown <= MOST_GROWTH ? undefined : `${grown.toFixed(2)} times`],
    ...moreOf('descriptors stay', before.descriptors, after.descriptors),
    ...moreOf('threads stay', before.threads, after.threads),
  ];
}

function moreOf(what: string, was: number | undefined, is: number | undefined): readonly Growth[] {
  if (was === undefined || is === undefined) return [];
  return [[what, is - was <= MOST_MORE ? undefined : `${String(was)} before, ${String(is)} after`]];
}
