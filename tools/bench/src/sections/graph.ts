import { connectToServer, type Connection } from '../connection.ts';
import { createCorpus } from '../corpus.ts';
import { fill } from '../fill.ts';
import type { Home } from '../home.ts';
import { openLibraries } from '../libraries.ts';
import { mixedQuestion, readScenario } from '../scenario-data.ts';
import { formatAmount } from '../report.ts';
import type { BenchContext, Figure, Section } from '../section.ts';
import { percentile } from '../statistics.ts';
import { waitMeanwhile } from '../wait-meanwhile.ts';

const SIZES = [1_000, 5_000];
const CALLS = 100;
const DETECTIONS = 3;
const DETECTION_LIMITS: Readonly<Record<number, number>> = { 1_000: 1_000, 5_000: 5_000 };
/** A detection on a busy machine may take longer than a client waits by default. */
const PATIENCE_MS = 300_000;
/** Whosever they are. */
const ALL = { project: '*' };

/** What topics and curation cost, and whether anything else waits for them. */
export const graph: Section = {
  id: 'graph',
  title: 'Topics and curation',
  async run(context) {
    const figures: Figure[] = [];
    for (const size of context.quick ? [100] : SIZES) figures.push(...(await measure(context, size)));
    return {
      method: [
        'Through the server over stdio, each size with a home of its own. The p95 is that of the server, which logs what each call took ' +
          'it; what a client waits, with both ways and its own work, stands beside it. The first detection reads every memory and starts the ' +
          'threads; before each further one a memory is stored. While they run, the client asks for the active entry again ' +
          'and again: the p95 of these waits of the client is what a detection holds up. A memory that is forgotten or boosted is another ' +
          'each time, a hundred of them; before each call for alerts one more is stored. p50 and p95 by nearest rank.',
      ],
      tables: [{ measure: 'p95', details: ['p50', 'p95 of the client'], figures }],
    };
  },
};

async function measure(context: BenchContext, size: number): Promise<readonly Figure[]> {
  const home = await fillOwn(context, size);
  await using server = await connectToServer(home, { TOOLSETS: 'all', LOG_LEVEL: 'info' });
  const figures = [...(await detect(context, server, size))];
  const calls = context.quick ? 3 : CALLS;
  for (const [index, { tool, input, limit, isAboutNew }] of CALLED.entries()) {
    context.progress(`${tool}, ${size} memories`);
    const waits = await repeat(calls, async (number) => {
      if (isAboutNew === true)
        await server.call('store_memory', { content: `${mixedQuestion(number)} ${String(size)}` });
      return server.call(tool, input(number + index * calls));
    });
    const times = await server.answered.lastMilliseconds(tool, calls);
    figures.push(atP95({ name: `${tool}, ${size} memories`, times, waits, limit }));
  }
  return figures;
}

interface TimedTool {
  readonly name: string;
  /** Milliseconds of the server. */
  readonly times: readonly number[];
  /** Milliseconds of the client. */
  readonly waits: readonly number[];
  readonly limit: number;
}

/** What is asked of these is asked of their p95. */
function atP95({ name, times, waits, limit }: TimedTool): Figure {
  const target = { comparison: '<', limit } as const;
  return {
    name,
    value: percentile(times, 95),
    unit: 'ms',
    target,
    details: [formatAmount(percentile(times, 50), 'ms'), formatAmount(percentile(waits, 95), 'ms')],
  };
}

interface CalledTool {
  readonly tool: string;
  readonly input: (node: number) => Readonly<Record<string, unknown>>;
  readonly limit: number;
  /** Asked about a memory that was stored right before. */
  readonly isAboutNew?: boolean;
}

/** Each memory is forgotten or boosted once: `node` counts on. */
const CALLED: readonly CalledTool[] = [
  { tool: 'get_topic_portfolio', input: () => ALL, limit: 20 },
  { tool: 'get_topic_stability', input: () => ALL, limit: 10 },
  { tool: 'get_divergence_alerts', input: () => ({ ...ALL, lookback_hours: 48 }), limit: 30, isAboutNew: true },
  { tool: 'forget_concept', input: (node: number) => ({ node_id: `memory_${node}` }), limit: 10 },
  { tool: 'boost_importance', input: (node: number) => ({ node_id: `memory_${node}`, delta: 0.1 }), limit: 10 },
];

async function fillOwn({ progress, createHome }: BenchContext, size: number): Promise<Home> {
  progress(`filling a home of its own with ${size} memories`);
  const home = await createHome(`graph-${size}`);
  await using libraries = openLibraries(home);
  const sources = readScenario(false).memories.map(({ content }) => content);
  await fill(libraries, await createCorpus({ embedding: libraries.embedding, sources, count: size }));
  return home;
}

async function detect({ quick, progress }: BenchContext, server: Connection, size: number): Promise<readonly Figure[]> {
  const detections = quick ? 2 : 1 + DETECTIONS;
  const waits: number[] = [];
  const meanwhileWaits: number[] = [];
  for (let number = 0; number < detections; number += 1) {
    progress(`detect_topics, ${size} memories, ${number + 1}`);
    await server.call('store_memory', { content: `Detection ${number} of the bench looks at ${size} memories.` });
    const running = { done: false };
    const meanwhile = waitMeanwhile(server, running);
    waits.push((await server.call('detect_topics', ALL, PATIENCE_MS)).milliseconds);
    running.done = true;
    meanwhileWaits.push(...(await meanwhile));
  }
  const times = await server.answered.lastMilliseconds('detect_topics', detections);
  const limit = DETECTION_LIMITS[size] ?? 1_000;
  const name = `detect_topics, ${size} memories`;
  return [
    atP95({ name: `${name}, first`, times: times.slice(0, 1), waits: waits.slice(0, 1), limit }),
    atP95({ name: `${name}, one of them new`, times: times.slice(1), waits: waits.slice(1), limit }),
    {
      name: `get_active_ghap meanwhile, ${size} memories`,
      value: percentile(meanwhileWaits, 95),
      unit: 'ms',
      target: { comparison: '<', limit: 50 },
      details: [formatAmount(percentile(meanwhileWaits, 50), 'ms'), '-'],
    },
  ];
}

/** Milliseconds of each. */
async function repeat(
  calls: number,
  call: (number: number) => Promise<{ readonly milliseconds: number }>,
): Promise<readonly number[]> {
  const times: number[] = [];
  for (let number = 0; number < calls; number += 1) times.push((await call(number)).milliseconds);
  return times;
}
