import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Says who did what to which memories, and when; it holds no text of theirs. */
export const memoryCuration = sqliteTable(
  'memory_curation',
  {
    /** In the order they were begun. */
    number: integer('number').primaryKey(),
    id: text('id').notNull().unique(),
    action: text('action').notNull(),
    /** The memory it was about. */
    memoryId: text('memory_id').notNull(),
    /** Holds a JSON array with all of them. */
    memoryIds: text('memory_ids').notNull(),
    project: text('project'),
    sessionId: text('session_id'),
    agentId: text('agent_id'),
    /** Counts epoch milliseconds. */
    at: integer('at').notNull(),
    /** Holds JSON: what only some actions have. */
    detail: text('detail').notNull(),
    isDone: integer('is_done', { mode: 'boolean' }).notNull(),
  },
  (table) => [index('memory_curation_memory').on(table.memoryId), index('memory_curation_open').on(table.isDone)],
);

/** Has a row for each memory that somebody is about to change, so that no two processes do. */
export const memoryCurationClaim = sqliteTable(
  'memory_curation_claim',
  {
    memoryId: text('memory_id').notNull(),
    curationId: text('curation_id').notNull(),
    /** Counts epoch milliseconds. */
    at: integer('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memoryId] }), index('memory_curation_claim_curation').on(table.curationId)],
);
