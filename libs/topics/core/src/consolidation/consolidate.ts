import {
  topicError,
  type Consolidation,
  type ConsolidationPhase,
  type ConsolidationRecord,
  type ConsolidationResult,
  type TopicScope,
} from '@learning-memory/topics';
import { joinNotices } from '@learning-memory/errors';
import { createBreather, type Breather } from '@learning-memory/concurrency';
import { createDeadline } from '../deadline.ts';
import { checkEnough } from '../detection/detect-topics.ts';
import { isDreamRecommended } from '../identity/topic-metrics.ts';
import { readMemories, type TopicContext } from '../topic-context.ts';
import { findBlindSpots } from './blind-spots.ts';
import { replayRetrievals } from './replay-retrievals.ts';
import { findMerges } from './similar-pairs.ts';

/** The newest so many are compared each with each, and older ones as long as there is time, in milliseconds. */
const FEWEST_COMPARED = 1000;
const PAIRS_TIME = 10_000;

export interface ConsolidateOptions extends TopicScope {
  readonly blocking?: boolean | undefined;
  readonly dryRun?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * NREM replays retrievals and proposes merges, REM looks for blind spots; what it reports is what it wrote. Each retrieval is replayed
 * once, by the first whose memories it found. Rejects `TOPICS_BUSY` where it took so long that another took its place.
 */
export async function consolidate(context: TopicContext, options: ConsolidateOptions): Promise<Consolidation> {
  const { store, now, logger, ongoing } = context;
  const running = await store.runningConsolidation(now());
  if (running !== undefined) throw runningError(running);
  checkEnough(await context.reader.count(options.projects));
  if (options.dryRun === true) {
    const dry = (signal: AbortSignal): Promise<Dream> =>
      dream(context, { ...options, signal }, () => Promise.resolve());
    return report(context, options, { status: 'dry_run', ...(await ongoing.run(dry, options.signal)) });
  }
  const record = await store.startConsolidation({ scope: options.id, now: now() });
  if (record === undefined) throw runningError(await store.runningConsolidation(now()));
  const waitsFor = options.blocking === false ? undefined : options.signal;
  const work = ongoing.run((signal) => runToEnd(context, { ...options, signal }, record), waitsFor);
  if (options.blocking !== false) return work;
  work.catch((error: unknown) => logger.warn('consolidation.failed', { error }));
  return report(context, options, { status: 'started', result: EMPTY_RESULT, considered: 0 });
}

const EMPTY_RESULT: DreamResult = { edges: [], proposals: [], blindSpots: [], replayed: [] };

type DreamResult = Omit<ConsolidationResult, 'number' | 'finishedAt'>;

type Dreaming = TopicScope & { readonly signal: AbortSignal };

interface Dream {
  readonly result: DreamResult;
  readonly considered: number;
  /** Says which pairs nobody looked at. */
  readonly notice?: string | undefined;
}

async function runToEnd(
  context: TopicContext,
  options: Dreaming,
  { number }: ConsolidationRecord,
): Promise<Consolidation> {
  const { store, now } = context;
  try {
    options.signal.throwIfAborted();
    const dreamt = await dream(context, options, (phase) => store.moveConsolidation({ number, phase, now: now() }));
    options.signal.throwIfAborted();
    const rows = await store.finishConsolidation({ ...dreamt.result, number, finishedAt: now() });
    if (rows === undefined) throw displacedError();
    return await report(context, options, { status: 'completed', ...dreamt });
  } catch (error) {
    await store.abandonConsolidation(number).catch(() => {});
    throw error;
  }
}

/** Others take a run for broken off that shows none for two minutes. */
type ShowLife = (phase: ConsolidationPhase) => Promise<void>;

const SHOWS_LIFE_EVERY = 20_000;

/** Shows life where a part takes long, as the first reading of many memories by a slow model does. */
function livelyBreather(breather: Breather, showLife: () => Promise<void>): Breather {
  let shownAt = performance.now();
  return {
    pause() {
      if (performance.now() - shownAt < SHOWS_LIFE_EVERY) return breather.pause();
      shownAt = performance.now();
      return showLife().then(() => breather.pause());
    },
  };
}

/** Writes nothing. */
async function dream(context: TopicContext, options: Dreaming, showLife: ShowLife): Promise<Dream> {
  const { store } = context;
  let phase: ConsolidationPhase = 'nrem';
  const breather = livelyBreather(createBreather(options.signal), () => showLife(phase));
  const [all, retrievals] = await Promise.all([readMemories(context, options), store.retrievals()]);
  const meant = new Set(all.map(({ id }) => id));
  const known = await store.edgesAmong([...meant]);
  const { edges, replayed } = replayRetrievals(retrievals, known, (id) => meant.has(id));
  const compared = await context.compare(all, breather);
  const merges = await findMerges(compared, breather, createDeadline(PAIRS_TIME, FEWEST_COMPARED));
  phase = 'rem';
  await showLife(phase);
  const spots = await findBlindSpots(compared, breather, createDeadline(PAIRS_TIME, FEWEST_COMPARED));
  return {
    result: { edges, proposals: merges.pairs, blindSpots: spots.pairs, replayed },
    considered: all.length,
    notice: joinNotices(
      cutNotice('Memories to merge', merges.compared, all.length),
      cutNotice('Blind spots', spots.compared, all.length),
    ),
  };
}

/** Says so where time was up before the pairs were. */
export function cutNotice(what: string, compared: number, all: number): string | undefined {
  if (compared >= all) return undefined;
  return `${what} were looked for among the newest ${String(compared)} of ${String(all)} memories: all would take too long.`;
}

async function report(
  { runs }: TopicContext,
  { id }: TopicScope,
  { status, result, considered, notice }: Dream & Pick<Consolidation, 'status'>,
): Promise<Consolidation> {
  const run = await runs.of(id);
  const metrics = { churn: run?.churn ?? 0, entropy: run?.entropy ?? 0 };
  return {
    ...{ status, metrics, memoriesConsidered: considered, retrievalsReplayed: result.replayed.length },
    edgesStrengthened: result.edges.length,
    proposals: result.proposals,
    blindSpots: result.blindSpots,
    ...(notice === undefined ? {} : { notice }),
    recommended: isDreamRecommended({ ...metrics, topics: run?.topics.length ?? 0 }),
  };
}

function runningError(running: ConsolidationRecord | undefined): Error {
  const phase = running?.phase ?? 'nrem';
  const message = `Dream cycle already in progress. Status: ${phase}. It takes seconds; one whose process was killed is given up after two minutes. Call again when get_memetic_status names none.`;
  return topicError('TOPICS_CONSOLIDATION_RUNNING', message, { details: { phase } });
}

function displacedError(): Error {
  const message =
    'This dream cycle showed no life for two minutes, so that another took its place: nothing of it was written. Call again.';
  return topicError('TOPICS_BUSY', message);
}
