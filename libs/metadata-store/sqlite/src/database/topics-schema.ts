import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** One detection of topics; those of the last eight days stay. */
export const topicRun = sqliteTable(
  'topic_run',
  {
    number: integer('number').primaryKey({ autoIncrement: true }),
    scope: text('scope').notNull(),
    /** Counts epoch milliseconds. */
    createdAt: integer('created_at').notNull(),
    fingerprint: text('fingerprint').notNull(),
    memoryCount: integer('memory_count').notNull(),
    churn: real('churn').notNull(),
    entropy: real('entropy').notNull(),
    /** Holds JSON. */
    spaces: text('spaces').notNull(),
    /** Holds JSON. */
    merged: text('merged').notNull(),
  },
  (table) => [index('topic_run_scope').on(table.scope, table.number)],
);

/** One topic of a run; goes with it, and before it once a later run has its own. */
export const topicOfRun = sqliteTable(
  'topic_of_run',
  {
    runNumber: integer('run_number')
      .notNull()
      .references(() => topicRun.number, { onDelete: 'cascade' }),
    topic: text('topic').notNull(),
    /** Counts from 0, largest first. */
    position: integer('position').notNull(),
    /** Holds JSON. */
    body: text('body').notNull(),
  },
  (table) => [primaryKey({ columns: [table.runNumber, table.topic] })],
);

/** The memories that one search found together. */
export const memoryRetrieval = sqliteTable('memory_retrieval', {
  number: integer('number').primaryKey({ autoIncrement: true }),
  /** Counts epoch milliseconds. */
  usedAt: integer('used_at').notNull(),
  /** Holds a JSON list, best first. */
  ids: text('ids').notNull(),
});

/** How strongly two memories belong together because they were found together. */
export const memoryEdge = sqliteTable(
  'memory_edge',
  {
    first: text('first').notNull(),
    second: text('second').notNull(),
    times: integer('times').notNull(),
    weight: real('weight').notNull(),
    /** Counts epoch milliseconds. */
    strengthenedAt: integer('strengthened_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.first, table.second] }), index('memory_edge_second').on(table.second)],
);

export const consolidationRun = sqliteTable(
  'consolidation_run',
  {
    number: integer('number').primaryKey({ autoIncrement: true }),
    scope: text('scope').notNull(),
    /** Counts epoch milliseconds. */
    startedAt: integer('started_at').notNull(),
    /** When it last said that it lives, epoch milliseconds. */
    aliveAt: integer('alive_at').notNull(),
    /** Null while it runs. */
    finishedAt: integer('finished_at'),
    phase: text('phase', { enum: ['nrem', 'rem', 'finished'] }).notNull(),
  },
  (table) => [index('consolidation_run_scope').on(table.scope, table.number)],
);

/** Two memories to merge, or a blind spot; goes with its run. */
export const consolidationFinding = sqliteTable(
  'consolidation_finding',
  {
    runNumber: integer('run_number')
      .notNull()
      .references(() => consolidationRun.number, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['merge', 'blind_spot'] }).notNull(),
    /** Counts from 0 in its kind, strongest first. */
    position: integer('position').notNull(),
    first: text('first').notNull(),
    second: text('second').notNull(),
    /** Holds JSON: all that is known of it but its ends. */
    body: text('body').notNull(),
  },
  (table) => [primaryKey({ columns: [table.runNumber, table.kind, table.position] })],
);
