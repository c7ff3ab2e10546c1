import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** One row per memory that was ever of use. */
export const recordUsage = sqliteTable(
  'record_usage',
  {
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    useCount: integer('use_count').notNull(),
    /** Counts epoch milliseconds. */
    lastUsedAt: integer('last_used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
);

/** Keeps every state of a memory that was replaced, numbered from 1. */
export const recordRevision = sqliteTable(
  'record_revision',
  {
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    revision: integer('revision').notNull(),
    /** Counts epoch milliseconds. */
    replacedAt: integer('replaced_at').notNull(),
    /** Holds JSON. */
    snapshot: text('snapshot').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id, table.revision] })],
);

/** Says when a session was first shown a value. */
export const recordExposure = sqliteTable(
  'record_exposure',
  {
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    sessionId: text('session_id').notNull(),
    /** Counts epoch milliseconds. */
    shownAt: integer('shown_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id, table.sessionId] })],
);

export const clusterRun = sqliteTable(
  'cluster_run',
  {
    /** Never used twice: the newest run of all is the latest of its scope and so never pruned. */
    number: integer('number').primaryKey(),
    axis: text('axis').notNull(),
    /** Null stands for all of the axis. */
    domain: text('domain'),
    /** Null stands for all projects. */
    project: text('project'),
    fingerprint: text('fingerprint').notNull(),
    /** Counts epoch milliseconds. */
    createdAt: integer('created_at').notNull(),
    /** Holds JSON. */
    report: text('report').notNull(),
  },
  (table) => [index('cluster_run_scope').on(table.axis, table.domain, table.project)],
);

/** One cluster of a run; goes with it. */
export const labelledCluster = sqliteTable(
  'labelled_cluster',
  {
    runNumber: integer('run_number')
      .notNull()
      .references(() => clusterRun.number, { onDelete: 'cascade' }),
    label: integer('label').notNull(),
    /** Counts from 0, in the order of the draft. */
    position: integer('position').notNull(),
    /** Holds JSON. */
    body: text('body').notNull(),
  },
  (table) => [primaryKey({ columns: [table.runNumber, table.label] })],
);

/** Outlives the runs, so that no label comes back when the runs that had it are pruned. */
export const clusterLabelCounter = sqliteTable('cluster_label_counter', {
  axis: text('axis').primaryKey(),
  nextLabel: integer('next_label').notNull(),
});
