import type { Memory } from '@learning-memory/memory';
import {
  FEWEST_MEMORIES,
  FIRM_TIER,
  topicError,
  type DetectedTopics,
  type TopicRun,
  type TopicRunDraft,
  type TopicScope,
} from '@learning-memory/topics';
import { createBreather } from '@learning-memory/concurrency';
import { churnBetween, entropyOf, phaseOf, tierOf } from '../identity/topic-metrics.ts';
import { fingerprintOf } from '../spaces/compared-memories.ts';
import { lotOf } from '../spaces/drawn-rows.ts';
import { createNamingTerms } from '../synthesis/topic-name.ts';
import { boundNotice, MOST_MEMORIES, readMemories, type TopicContext } from '../topic-context.ts';
import { earlierTopics } from './earlier-topics.ts';
import { namedTexts, recordTopics, topicsBefore } from './record-topics.ts';
import { clusterSpaces } from './space-clusters.ts';

const TRIES = 3;

export interface DetectOptions extends TopicScope {
  readonly force?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

export async function detectTopics(context: TopicContext, options: DetectOptions): Promise<DetectedTopics> {
  // What is stored or changed from now on is new to the next detection.
  const createdAt = context.now();
  const memories = await readMemories(context, options);
  checkEnough(memories.length);
  const fingerprint = fingerprintOf(memories);
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const latest = await context.runs.of(options.id);
    if (latest?.fingerprint === fingerprint && options.force !== true) return unchanged(latest);
    const draft = await draftRun(context, { options, memories, fingerprint, latest, createdAt });
    const run = await context.store.append(draft, latest?.number);
    if (run === undefined) continue;
    context.runs.note(run);
    return describe(run, { latest, count: await count(context, options, memories) });
  }
  throw topicError(
    'TOPICS_BUSY',
    `Other processes detected topics of this project ${TRIES} times meanwhile. Call again.`,
  );
}

/** Rejects `TOPICS_INSUFFICIENT_MEMORIES`. */
export function checkEnough(memories: number): void {
  if (memories >= FEWEST_MEMORIES) return;
  const missing = FEWEST_MEMORIES - memories;
  const are = memories === 1 ? 'is 1' : `are ${memories}`;
  const message = `Need >= ${FEWEST_MEMORIES} memories for topic detection: there ${are} here, store ${missing} more.`;
  throw topicError('TOPICS_INSUFFICIENT_MEMORIES', message, { details: { memories, missing } });
}

interface RunInput {
  readonly options: DetectOptions;
  readonly memories: readonly Memory[];
  readonly fingerprint: string;
  readonly latest: TopicRun | undefined;
  /** When the memories were read. */
  readonly createdAt: number;
}

async function draftRun(context: TopicContext, input: RunInput): Promise<TopicRunDraft> {
  const { options, memories, fingerprint, latest, createdAt } = input;
  const { signal } = options;
  const breather = createBreather(signal);
  const encodings = await context.encoder.encode(memories, breather);
  const { thread, clusterer } = context;
  const lots = Uint32Array.from(memories, ({ id }) => lotOf(id));
  // Words are counted while the threads work: what is left afterwards, everybody waits for.
  const [clustered, naming] = await Promise.all([
    clusterSpaces({ encodings, lots, thread, clusterer, signal }),
    createNamingTerms(namedTexts(memories, encodings), breather),
  ]);
  const spaces = clustered.active.map(({ weight, labels, reduced }) => ({ weight, labels, reduced }));
  const groups = await thread.form({ spaces, earlier: earlierTopics(memories, latest) }, signal);
  const found = { memories, encodings, naming, groups, spaces: clustered.active, latest, createdAt };
  const { topics, ...others } = await recordTopics(found, context, breather);
  return {
    ...{ scope: options.id, createdAt, fingerprint, memoryCount: memories.length, topics, ...others },
    churn: churnBetween(latest?.topics ?? [], topics),
    entropy: entropyOf(topics),
    spaces: clustered.states,
  };
}

/** All there are, which may be more than were looked at. */
async function count({ reader }: TopicContext, { projects }: TopicScope, memories: readonly Memory[]): Promise<number> {
  return memories.length < MOST_MEMORIES ? memories.length : reader.count(projects);
}

function unchanged(latest: TopicRun): DetectedTopics {
  return {
    ...{ newTopics: [], mergedTopics: [], totalAfter: latest.topics.length, detected: false },
    provisional: isProvisional(latest.memoryCount),
    message: `Nothing has changed since the last detection: ${latest.topics.length} topics. force: true detects anew.`,
  };
}

function describe(
  run: TopicRun,
  { latest, count: memories }: { readonly latest: TopicRun | undefined; readonly count: number },
): DetectedTopics {
  const before = topicsBefore(latest);
  const newTopics = run.topics.filter(({ id }) => !before.has(id));
  const provisional = isProvisional(run.memoryCount);
  const placed = run.topics.reduce((sum, { members }) => sum + members.length, 0);
  const notes = [
    `Detected ${newTopics.length} new topics, merged ${run.merged.length}; ${placed} of ${run.memoryCount} memories are in one.`,
    provisional ? 'Provisional: topics become firm from 30 memories on.' : undefined,
    boundNotice(memories),
  ];
  return {
    newTopics: newTopics.map((topic) => ({ ...topic, phase: phaseOf(topic, run.createdAt) })),
    mergedTopics: run.merged,
    totalAfter: run.topics.length,
    provisional,
    detected: true,
    message: notes.filter((note) => note !== undefined).join(' '),
  };
}

export function isProvisional(memories: number): boolean {
  return tierOf(memories) < FIRM_TIER;
}
