import type { Memory } from '@learning-memory/memory';
import type { CurationTask, TopicScope, TopicStatus } from '@learning-memory/topics';
import { SPACES } from '@learning-memory/topics';
import { isDreamRecommended, tierOf } from '../identity/topic-metrics.ts';
import type { TopicContext } from '../topic-context.ts';
import { knownTopics, type KnownTopics } from './portfolio.ts';

const DAY = 86_400_000;
/** A memory that nobody ever asked for in so long a time may have outlived its use. */
const UNUSED_FOR = 90 * DAY;
const REVIEWED_AT_MOST_FROM = 0.5;
const MOST_MERGES = 10;
const MOST_REVIEWS = 5;
/** The oldest of these are looked at for a review. */
const MOST_READ = 1000;

export async function topicStatus(context: TopicContext, scope: TopicScope): Promise<TopicStatus> {
  const [known, running, curationTasks] = await Promise.all([
    knownTopics(context, scope),
    context.store.runningConsolidation(context.now()),
    curationTasksOf(context, scope),
  ]);
  const { run, topics, memoryCount, notice } = known;
  const { churn = 0, entropy = 0 } = run ?? {};
  return {
    ...{ churn, entropy, curationTasks, memoryCount, notice },
    coherence: coherenceOf(known),
    layers: run?.spaces ?? SPACES.map(({ id }) => ({ id, active: false, clusters: 0, memories: 0 })),
    tier: tierOf(memoryCount),
    topicCount: topics.length,
    dreamRecommended: isDreamRecommended({ entropy, churn, topics: topics.length }),
    ...(running === undefined ? {} : { consolidation: { phase: running.phase, startedAt: running.startedAt } }),
  };
}

function coherenceOf({ topics }: KnownTopics): number {
  const size = topics.reduce((sum, { members }) => sum + members.length, 0);
  const firm = topics.reduce((sum, { members, confidence }) => sum + members.length * confidence, 0);
  return size === 0 ? 0 : firm / size;
}

async function curationTasksOf(context: TopicContext, scope: TopicScope): Promise<readonly CurationTask[]> {
  const [proposals, memories] = await Promise.all([
    context.store.proposals(scope.id),
    context.reader.newest({ projects: scope.projects, limit: MOST_READ }),
  ]);
  const live = new Set(memories.map(({ id }) => id));
  const merges = proposals.filter(({ first, second }) => live.has(first) && live.has(second)).slice(0, MOST_MERGES);
  const reviews = await reviewsOf(context, memories);
  return [...merges.map((proposal) => ({ kind: 'merge' as const, ...proposal })), ...reviews];
}

async function reviewsOf({ usage, now }: TopicContext, memories: readonly Memory[]): Promise<readonly CurationTask[]> {
  const old = memories.filter(
    ({ createdAt, importance }) => now() - createdAt >= UNUSED_FOR && importance <= REVIEWED_AT_MOST_FROM,
  );
  if (old.length === 0) return [];
  const used = await usage.findUsage(old.map(({ id }) => id));
  return old
    .filter(({ id }) => !used.has(id))
    .slice(-MOST_REVIEWS)
    .map(({ id, createdAt }) => {
      const days = Math.floor((now() - createdAt) / DAY);
      return { kind: 'review', id, reason: `low access: never recalled in ${days} days, consider forgetting` };
    });
}
