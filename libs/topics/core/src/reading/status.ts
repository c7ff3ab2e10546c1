import { joinNotices } from '@learning-memory/errors';
import type { Memory } from '@learning-memory/memory';
import type { CurationTask, TopicScope, TopicStatus } from '@learning-memory/topics';
import { SPACES } from '@learning-memory/topics';
import { isDreamRecommended, tierOf } from '../identity/topic-metrics.ts';
import { createDeadline, type Deadline } from '../deadline.ts';
import type { TopicContext } from '../topic-context.ts';
import { knownTopics, type KnownTopics } from './portfolio.ts';

const DAY = 86_400_000;
/** A memory that nobody ever asked for in so long a time may have outlived its use. */
const UNUSED_FOR = 90 * DAY;
const REVIEWED_AT_MOST_FROM = 0.5;
const MOST_MERGES = 10;
const MOST_REVIEWS = 5;
const PAGE = 500;
/** Milliseconds that may go by before there are so many to review. */
const REVIEW_TIME = 1000;

export async function topicStatus(context: TopicContext, scope: TopicScope): Promise<TopicStatus> {
  const [known, running, curation] = await Promise.all([
    knownTopics(context, scope),
    context.store.runningConsolidation(context.now()),
    tidying(context, scope),
  ]);
  const { run, topics, entropy, memoryCount } = known;
  const notice = joinNotices(known.notice, curation.notice);
  const { churn = 0 } = run ?? {};
  return {
    ...{ churn, entropy, memoryCount, notice },
    curationTasks: curation.tasks,
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

interface Tidying {
  readonly tasks: readonly CurationTask[];
  readonly notice?: string | undefined;
}

async function tidying(context: TopicContext, scope: TopicScope): Promise<Tidying> {
  const [merges, reviews] = await Promise.all([
    mergesOf(context, scope),
    findReviews(context, scope, createDeadline(REVIEW_TIME)),
  ]);
  return { ...reviews, tasks: [...merges, ...reviews.tasks] };
}

/** Of what was proposed last, those whose memories are both there still. */
async function mergesOf({ store, reader }: TopicContext, scope: TopicScope): Promise<readonly CurationTask[]> {
  const proposals = await store.proposals(scope.id);
  const named = [...new Set(proposals.flatMap(({ first, second }) => [first, second]))];
  const live = new Set((await reader.live(named, scope.projects)).map(({ id }) => id));
  return proposals
    .filter(({ first, second }) => live.has(first) && live.has(second))
    .slice(0, MOST_MERGES)
    .map((proposal) => ({ kind: 'merge', ...proposal }));
}

/** The oldest memories that were never of use; looks through all that are old enough, as long as there is time. */
export async function findReviews(
  { reader, usage, now }: Pick<TopicContext, 'reader' | 'usage' | 'now'>,
  { projects }: Pick<TopicScope, 'projects'>,
  deadline: Deadline,
): Promise<Tidying> {
  const before = now() - UNUSED_FOR;
  const tasks: CurationTask[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const page = await reader.oldest({ projects, before, limit: PAGE, offset });
    const old = page.filter(({ importance }) => importance <= REVIEWED_AT_MOST_FROM);
    const used = old.length === 0 ? undefined : await usage.findUsage(old.map(({ id }) => id));
    tasks.push(...old.filter(({ id }) => used?.has(id) !== true).map((memory) => reviewOf(memory, now())));
    if (tasks.length >= MOST_REVIEWS || page.length < PAGE) return { tasks: tasks.slice(0, MOST_REVIEWS) };
    if (deadline.isOver(offset + PAGE)) {
      const notice = `Only the oldest ${String(offset + PAGE)} memories were looked at for a review: more would take too long.`;
      return { tasks, notice };
    }
  }
}

function reviewOf({ id, createdAt }: Pick<Memory, 'id' | 'createdAt'>, now: number): CurationTask {
  const days = Math.floor((now - createdAt) / DAY);
  return { kind: 'review', id, reason: `low access: never recalled in ${days} days, consider forgetting` };
}
