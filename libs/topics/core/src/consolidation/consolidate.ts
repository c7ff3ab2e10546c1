import {
  topicError,
  type Consolidation,
  type ConsolidationRecord,
  type ConsolidationResult,
  type TopicScope,
} from '@learning-memory/topics';
import { createBreather } from '../breather.ts';
import { checkEnough } from '../detection/detect-topics.ts';
import { isDreamRecommended } from '../identity/topic-metrics.ts';
import { readMemories, type TopicContext } from '../topic-context.ts';
import { findBlindSpots } from './blind-spots.ts';
import { replayRetrievals } from './replay-retrievals.ts';
import { findMerges } from './similar-pairs.ts';

/** The newest so many are compared, each with each. */
const MOST_COMPARED = 1000;

export interface ConsolidateOptions extends TopicScope {
  readonly blocking?: boolean | undefined;
  readonly dryRun?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** NREM replays retrievals and proposes merges, REM looks for blind spots; what it reports is what it wrote. */
export async function consolidate(context: TopicContext, options: ConsolidateOptions): Promise<Consolidation> {
  const { store, now, logger, ongoing } = context;
  const running = await store.runningConsolidation(now());
  if (running !== undefined) throw runningError(running);
  checkEnough(await context.reader.count(options.projects));
  if (options.dryRun === true) {
    const dry = (signal: AbortSignal): Promise<Dream> =>
      dream(context, { ...options, signal }, () => Promise.resolve());
    const { result, replayed, considered } = await ongoing.run(dry, options.signal);
    return report(context, options, { status: 'dry_run', result, replayed, considered });
  }
  const record = await store.startConsolidation({ scope: options.id, now: now() });
  if (record === undefined) throw runningError(await store.runningConsolidation(now()));
  const waitsFor = options.blocking === false ? undefined : options.signal;
  const work = ongoing.run((signal) => runToEnd(context, { ...options, signal }, record), waitsFor);
  if (options.blocking !== false) return work;
  work.catch((error: unknown) => logger.warn('consolidation.failed', { error }));
  return report(context, options, { status: 'started', result: EMPTY_RESULT, replayed: 0, considered: 0 });
}

const EMPTY_RESULT: DreamResult = { edges: [], proposals: [], blindSpots: [], replayedUntil: 0 };

type DreamResult = Omit<ConsolidationResult, 'number' | 'finishedAt'>;

type Dreaming = TopicScope & { readonly signal: AbortSignal };

interface Dream {
  readonly result: DreamResult;
  readonly replayed: number;
  readonly considered: number;
}

async function runToEnd(
  context: TopicContext,
  options: Dreaming,
  { number }: ConsolidationRecord,
): Promise<Consolidation> {
  const { store, now } = context;
  try {
    options.signal.throwIfAborted();
    const { result, replayed, considered } = await dream(context, options, () =>
      store.moveConsolidation({ number, phase: 'rem', now: now() }),
    );
    options.signal.throwIfAborted();
    await store.finishConsolidation({ ...result, number, finishedAt: now() });
    return await report(context, options, { status: 'completed', result, replayed, considered });
  } catch (error) {
    await store.abandonConsolidation(number).catch(() => {});
    throw error;
  }
}

/** Writes nothing. */
async function dream(context: TopicContext, options: Dreaming, startRem: () => Promise<void>): Promise<Dream> {
  const { store } = context;
  const breather = createBreather(options.signal);
  const [all, last] = await Promise.all([readMemories(context, options), store.latestConsolidation(options.id)]);
  const meant = new Set(all.map(({ id }) => id));
  const retrievals = await store.retrievalsAfter(last?.replayedUntil ?? 0);
  const known = await store.edgesAmong([...meant]);
  const edges = replayRetrievals(retrievals, known, (id) => meant.has(id));
  const compared = await context.compare(all.slice(0, MOST_COMPARED), breather);
  const proposals = await findMerges(compared, breather);
  await startRem();
  const blindSpots = await findBlindSpots(compared, breather);
  const replayedUntil = retrievals.at(-1)?.number ?? last?.replayedUntil ?? 0;
  return {
    result: { edges, proposals, blindSpots, replayedUntil },
    replayed: retrievals.filter(({ ids }) => ids.filter((id) => meant.has(id)).length > 1).length,
    considered: compared.memories.length,
  };
}

async function report(
  { runs }: TopicContext,
  { id }: TopicScope,
  { status, result, replayed, considered }: Dream & Pick<Consolidation, 'status'>,
): Promise<Consolidation> {
  const run = await runs.of(id);
  const metrics = { churn: run?.churn ?? 0, entropy: run?.entropy ?? 0 };
  return {
    ...{ status, metrics, memoriesConsidered: considered, retrievalsReplayed: replayed },
    edgesStrengthened: result.edges.length,
    proposals: result.proposals,
    blindSpots: result.blindSpots,
    recommended: isDreamRecommended({ ...metrics, topics: run?.topics.length ?? 0 }),
  };
}

function runningError(running: ConsolidationRecord | undefined): Error {
  const phase = running?.phase ?? 'nrem';
  const message = `Dream cycle already in progress. Status: ${phase}. It takes seconds: call again when get_memetic_status names none.`;
  return topicError('TOPICS_CONSOLIDATION_RUNNING', message, { details: { phase } });
}
