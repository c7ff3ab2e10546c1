import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { MetadataOrm } from '../database/metadata-orm.ts';
import type { ChurnPoint, TopicRecord, TopicRun, TopicRunDraft, TopicRunStamp } from '@learning-memory/topics';
import { oncePerDatabase } from '../database/once-per-database.ts';
import { topicOfRun, topicRun } from '../database/topics-schema.ts';

/** Stability looks back at most a week. */
const KEPT_FOR = 8 * 86_400_000;

/** Also of those that are over, which stand behind the others. */
type StoredTopic = TopicRecord & { readonly isOver?: true };

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
      .map(({ body }) => JSON.parse(body) as StoredTopic);
    return {
      ...run,
      spaces: JSON.parse(run.spaces) as TopicRun['spaces'],
      merged: JSON.parse(run.merged) as TopicRun['merged'],
      topics: topics.filter(({ isOver }) => isOver !== true),
      vanished: topics.filter(({ isOver }) => isOver === true).map(({ isOver: _isOver, ...topic }) => topic),
    };
  });
}

const stampStatement = oncePerDatabase((database) => {
  const { scope, number, createdAt } = topicRun;
  return database
    .select({ number, createdAt })
    .from(topicRun)
    .where(eq(scope, sql.placeholder('scope')))
    .orderBy(desc(number))
    .limit(1)
    .prepare();
});

export function latestTopicRunStamp(database: MetadataOrm, scope: string): TopicRunStamp | undefined {
  return stampStatement(database).get({ scope });
}

/** `undefined` when `after` is not the latest run any more. */
export function appendTopicRun(database: MetadataOrm, { draft, after }: NewTopicRun): TopicRun | undefined {
  return database.transaction(
    (transaction) => {
      const { scope, topics, vanished, spaces, merged, ...run } = draft;
      if (latestTopicRunStamp(database, scope)?.number !== after) return undefined;
      const row = { ...run, scope, spaces: JSON.stringify(spaces), merged: JSON.stringify(merged) };
      const { number } = transaction.insert(topicRun).values(row).returning({ number: topicRun.number }).get();
      const insert = insertTopic(database);
      const over = vanished.map((topic): StoredTopic => ({ ...topic, isOver: true }));
      for (const [position, topic] of [...topics, ...over].entries()) {
        insert.run({ runNumber: number, topic: topic.id, position, body: JSON.stringify(topic) });
      }
      prune(transaction, { scope, after, oldest: draft.createdAt - KEPT_FOR, number });
      return { ...draft, number };
    },
    { behavior: 'immediate' },
  );
}

/** A run may have hundreds. */
const insertTopic = oncePerDatabase((database) =>
  database
    .insert(topicOfRun)
    .values({
      runNumber: sql.placeholder('runNumber'),
      topic: sql.placeholder('topic'),
      position: sql.placeholder('position'),
      body: sql.placeholder('body'),
    })
    .prepare(),
);

const churnStatement = oncePerDatabase((database) => {
  const { scope, createdAt, churn, number } = topicRun;
  return database
    .select({ createdAt, churn })
    .from(topicRun)
    .where(and(eq(scope, sql.placeholder('scope')), gte(createdAt, sql.placeholder('since'))))
    .orderBy(asc(number))
    .prepare();
});

export function topicChurnSince(
  database: MetadataOrm,
  asked: { readonly scope: string; readonly since: number },
): readonly ChurnPoint[] {
  return churnStatement(database).all(asked);
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
