import { joinNotices } from '@learning-memory/errors';
import {
  DREAM_THRESHOLDS,
  STABLE_CHURN,
  TOPIC_PHASES,
  type Topic,
  type TopicPhase,
  type TopicPortfolio,
  type TopicRecord,
  type TopicRun,
  type TopicScope,
  type TopicStability,
} from '@learning-memory/topics';
import { isProvisional } from '../detection/detect-topics.ts';
import { entropyOf, isDreamRecommended, phaseOf, tierOf } from '../identity/topic-metrics.ts';
import { boundNotice, MOST_MEMORIES, type TopicContext } from '../topic-context.ts';

const HOUR = 3_600_000;
/** Whatever is asked for, so much is told beside it. */
const SHORT_HOURS = 6;

/** What is known of a scope without looking at its memories. */
export interface KnownTopics {
  readonly run: TopicRun | undefined;
  readonly topics: readonly Topic[];
  readonly entropy: number;
  readonly memoryCount: number;
  readonly notice: string | undefined;
}

export async function knownTopics(context: TopicContext, scope: TopicScope): Promise<KnownTopics> {
  const [run, memoryCount] = await Promise.all([context.runs.of(scope.id), context.reader.count(scope.projects)]);
  const now = context.now();
  const records = await liveTopics(context, scope, { run, memoryCount });
  const topics = records.map((topic) => ({ ...topic, phase: phaseOf(topic, now) }));
  const entropy = records === run?.topics ? run.entropy : entropyOf(records);
  const notice = noticeOf(run, memoryCount) ?? (await noticeOfOthers(context, scope, run)) ?? boundNotice(memoryCount);
  return { run, topics, entropy, memoryCount, notice };
}

/** Where there are fewer memories than were looked at, only those that are left. */
async function liveTopics(
  { reader }: TopicContext,
  { projects }: TopicScope,
  { run, memoryCount }: Pick<KnownTopics, 'run' | 'memoryCount'>,
): Promise<readonly TopicRecord[]> {
  if (run === undefined) return [];
  if (memoryCount >= run.memoryCount) return run.topics;
  const live = new Set(
    (await reader.live([...new Set(run.topics.flatMap(({ members }) => members))], projects)).map(({ id }) => id),
  );
  return run.topics
    .map((topic) => ({ ...topic, members: topic.members.filter((id) => live.has(id)) }))
    .filter(({ members }) => members.length > 0);
}

export async function topicPortfolio(context: TopicContext, scope: TopicScope): Promise<TopicPortfolio> {
  const { run, topics, entropy, memoryCount, notice } = await knownTopics(context, scope);
  const churn = run?.churn ?? 0;
  return {
    ...{ topics, churn, entropy, memoryCount, notice },
    isStable: churn < STABLE_CHURN,
    tier: tierOf(memoryCount),
    provisional: isProvisional(memoryCount),
    detectedAt: run?.createdAt,
  };
}

export async function topicStability(
  context: TopicContext,
  scope: TopicScope & { readonly hours: number },
): Promise<TopicStability> {
  const [{ run, topics, entropy, notice }, moved] = await Promise.all([
    knownTopics(context, scope),
    churnSince(context, scope, Math.max(scope.hours, SHORT_HOURS)),
  ]);
  const [within, averageChurn6h] = [moved(scope.hours).last, moved(SHORT_HOURS).mean];
  // What is recommended goes by the last detection, as everywhere: a mean over hours hides what happened in it.
  const { churn: last = 0 } = run ?? {};
  const churn = within ?? last;
  return {
    ...{ churn, entropy, averageChurn6h },
    phases: countPhases(topics),
    dreamRecommended: isDreamRecommended({ entropy, churn: last, topics: topics.length }),
    highChurnWarning: last > DREAM_THRESHOLDS.churn,
    notice: joinNotices(within === undefined ? noDetectionWithin(scope.hours, run) : undefined, notice),
  };
}

function noDetectionWithin(hours: number, run: TopicRun | undefined): string | undefined {
  if (run === undefined) return undefined;
  return `No topics were detected in these ${String(hours)} hours: the churn is that of ${new Date(run.createdAt).toISOString()}.`;
}

/** Churn of detections: of the last one, if there was any, and of all on the average. */
interface Moved {
  readonly last: number | undefined;
  readonly mean: number;
}

async function churnSince(
  context: TopicContext,
  { id }: TopicScope,
  mostHours: number,
): Promise<(hours: number) => Moved> {
  const now = context.now();
  const all = await context.store.churnSince(id, now - mostHours * HOUR);
  return (hours) => {
    const points = all.filter(({ createdAt }) => createdAt >= now - hours * HOUR);
    const sum = points.reduce((churns, { churn }) => churns + churn, 0);
    return { last: points.at(-1)?.churn, mean: sum / Math.max(1, points.length) };
  };
}

function countPhases(topics: readonly Topic[]): Readonly<Record<TopicPhase, number>> {
  const counts = TOPIC_PHASES.map((phase) => [phase, topics.filter((topic) => topic.phase === phase).length] as const);
  return Object.fromEntries(counts) as Record<TopicPhase, number>;
}

function noticeOf(run: TopicRun | undefined, memoryCount: number): string | undefined {
  if (memoryCount === 0) return 'System at Tier 0 - no memories stored yet.';
  if (run === undefined) return 'No topics were detected yet: detect_topics looks for them.';
  const seen = Math.min(memoryCount, MOST_MEMORIES);
  if (seen === run.memoryCount) return undefined;
  return `These are the topics of ${run.memoryCount} memories; now there are ${memoryCount}. detect_topics looks again.`;
}

/** As many as were looked at may be others. */
async function noticeOfOthers(
  { reader }: TopicContext,
  { projects }: TopicScope,
  run: TopicRun | undefined,
): Promise<string | undefined> {
  if (run === undefined) return undefined;
  const [later] = await reader.newest({ projects, since: run.createdAt + 1, limit: 1 });
  return later && 'Memories were stored since these topics were detected, and as many left. detect_topics looks again.';
}
