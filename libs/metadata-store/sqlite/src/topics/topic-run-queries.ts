import { and, asc, desc, eq, gte, lt } from 'drizzle-orm';
import type { MetadataOrm } from '../database/metadata-orm.ts';
import type { ChurnPoint, TopicRecord, TopicRun, TopicRunDraft, TopicRunStamp } from '@learning-memory/topics';
import { topicOfRun, topicRun } from '../database/topics-schema.ts';

/** Stability looks back at most a week. */
const KEPT_FOR = 8 * 86_400_000;

export interface NewTopicRun {
  readonly draft: TopicRunDraft;
  readonly after: number | undefined;
}

export function latestTopicRun(database: MetadataOrm, scope: string): TopicRun | undefined {
  // One transaction, so that no other process prunes the run between its parts.
  return database.transaction((transaction) => {
    const run = latestRow(transaction, scope);
    if (run === undefined) return undefined;
    const topics = transaction
      .select({ body: topicOfRun.body })
      .from(topicOfRun)
      .where(eq(topicOfRun.runNumber, run.number))
      .orderBy(asc(topicOfRun.position))
      .all()
      .map(({ body }) => JSON.parse(body) as TopicRecord);
    return {
      ...run,
      spaces: JSON.parse(run.spaces) as TopicRun['spaces'],
      merged: JSON.parse(run.merged) as TopicRun['merged'],
      topics,
    };
  });
}

export function latestTopicRunStamp(database: MetadataOrm, scope: string): TopicRunStamp | undefined {
  const { number, createdAt } = topicRun;
  return database
    .select({ number, createdAt })
    .from(topicRun)
    .where(eq(topicRun.scope, scope))
    .orderBy(desc(number))
    .limit(1)
    .get();
}

/** Is `undefined` when `after` is not the latest run any more. */
export function appendTopicRun(database: MetadataOrm, { draft, after }: NewTopicRun): TopicRun | undefined {
  return database.transaction(
    (transaction) => {
      const { scope, topics, spaces, merged, ...run } = draft;
      if (latestTopicRunStamp(transaction, scope)?.number !== after) return undefined;
      const row = { ...run, scope, spaces: JSON.stringify(spaces), merged: JSON.stringify(merged) };
      const { number } = transaction.insert(topicRun).values(row).returning({ number: topicRun.number }).get();
      for (const [position, topic] of topics.entries()) {
        const body = JSON.stringify(topic);
        transaction.insert(topicOfRun).values({ runNumber: number, topic: topic.id, position, body }).run();
      }
      prune(transaction, { scope, after, oldest: draft.createdAt - KEPT_FOR, number });
      return { ...draft, number };
    },
    { behavior: 'immediate' },
  );
}

export function topicChurnSince(
  database: MetadataOrm,
  { scope, since }: { readonly scope: string; readonly since: number },
): readonly ChurnPoint[] {
  const { createdAt, churn, number } = topicRun;
  return database
    .select({ createdAt, churn })
    .from(topicRun)
    .where(and(eq(topicRun.scope, scope), gte(createdAt, since)))
    .orderBy(asc(number))
    .all();
}

function latestRow(database: MetadataOrm, scope: string): typeof topicRun.$inferSelect | undefined {
  return database
    .select()
    .from(topicRun)
    .where(eq(topicRun.scope, scope))
    .orderBy(desc(topicRun.number))
    .limit(1)
    .get();
}

interface Pruned {
  readonly scope: string;
  readonly after: number | undefined;
  readonly number: number;
  readonly oldest: number;
}

/** Members are large, and asked for of the latest run alone. */
function prune(database: MetadataOrm, { scope, after, number, oldest }: Pruned): void {
  if (after !== undefined) database.delete(topicOfRun).where(eq(topicOfRun.runNumber, after)).run();
  database
    .delete(topicRun)
    .where(and(eq(topicRun.scope, scope), lt(topicRun.number, number), lt(topicRun.createdAt, oldest)))
    .run();
}
