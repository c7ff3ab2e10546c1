import {
  DREAM_THRESHOLDS,
  STABLE_CHURN,
  TOPIC_PHASES,
  type Topic,
  type TopicPhase,
  type TopicPortfolio,
  type TopicRun,
  type TopicScope,
  type TopicStability,
} from '@learning-memory/topics';
import { isProvisional } from '../detection/detect-topics.ts';
import { isDreamRecommended, phaseOf, tierOf } from '../identity/topic-metrics.ts';
import { boundNotice, MOST_MEMORIES, type TopicContext } from '../topic-context.ts';

const HOUR = 3_600_000;

/** What is known of a scope without looking at its memories. */
export interface KnownTopics {
  readonly run: TopicRun | undefined;
  readonly topics: readonly Topic[];
  readonly memoryCount: number;
  readonly notice: string | undefined;
}

export async function knownTopics(context: TopicContext, scope: TopicScope): Promise<KnownTopics> {
  const [run, memoryCount] = await Promise.all([context.store.latest(scope.id), context.reader.count(scope.projects)]);
  const now = context.now();
  const topics = (run?.topics ?? []).map((topic) => ({ ...topic, phase: phaseOf(topic, now) }));
  return { run, topics, memoryCount, notice: noticeOf(run, memoryCount) };
}

export async function topicPortfolio(context: TopicContext, scope: TopicScope): Promise<TopicPortfolio> {
  const { run, topics, memoryCount, notice } = await knownTopics(context, scope);
  const churn = run?.churn ?? 0;
  return {
    ...{ topics, churn, memoryCount, notice },
    entropy: run?.entropy ?? 0,
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
  const { run, topics, notice } = await knownTopics(context, scope);
  const [churn, averageChurn6h] = await Promise.all([
    averageChurn(context, scope, scope.hours),
    averageChurn(context, scope, 6),
  ]);
  const entropy = run?.entropy ?? 0;
  return {
    ...{ churn, entropy, averageChurn6h, notice },
    phases: countPhases(topics),
    dreamRecommended: isDreamRecommended({ entropy, churn, topics: topics.length }),
    highChurnWarning: churn > DREAM_THRESHOLDS.churn,
  };
}

/** Of the detections of the last hours; 0 where there was none, for then nothing moved. */
async function averageChurn({ store, now }: TopicContext, { id }: TopicScope, hours: number): Promise<number> {
  const points = await store.churnSince(id, now() - hours * HOUR);
  return points.length === 0 ? 0 : points.reduce((sum, { churn }) => sum + churn, 0) / points.length;
}

function countPhases(topics: readonly Topic[]): Readonly<Record<TopicPhase, number>> {
  const counts = TOPIC_PHASES.map((phase) => [phase, topics.filter((topic) => topic.phase === phase).length] as const);
  return Object.fromEntries(counts) as Record<TopicPhase, number>;
}

function noticeOf(run: TopicRun | undefined, memoryCount: number): string | undefined {
  if (memoryCount === 0) return 'System at Tier 0 - no memories stored yet.';
  if (run === undefined) return 'No topics were detected yet: detect_topics looks for them.';
  const seen = Math.min(memoryCount, MOST_MEMORIES);
  if (seen === run.memoryCount) return boundNotice(memoryCount);
  return `These are the topics of ${run.memoryCount} memories; now there are ${memoryCount}. detect_topics looks again.`;
}
