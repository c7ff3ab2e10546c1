import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** One row per record that was ever of use. */
export const recordUsage = sqliteTable(
  'record_usage',
  {
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    useCount: integer('use_count').notNull(),
    /** Epoch milliseconds. */
    lastUsedAt: integer('last_used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    index('record_usage_latest').on(table.kind, table.lastUsedAt, table.id),
  ],
);

/** Every state of a record that was replaced, numbered from 1. */
export const recordRevision = sqliteTable(
  'record_revision',
  {
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    revision: integer('revision').notNull(),
    /** Epoch milliseconds. */
    replacedAt: integer('replaced_at').notNull(),
    /** JSON. */
    snapshot: text('snapshot').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id, table.revision] })],
);
