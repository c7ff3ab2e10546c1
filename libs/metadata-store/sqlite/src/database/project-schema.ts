import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

export const project = sqliteTable(
  'project',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    rootCommit: text('root_commit'),
    remote: text('remote'),
    /** Epoch milliseconds. */
    firstSeenAt: integer('first_seen_at').notNull(),
    /** Epoch milliseconds. */
    lastSeenAt: integer('last_seen_at').notNull(),
    paused: integer('paused', { mode: 'boolean' }).notNull(),
    /** Of the last change to it; that of all projects is the greatest. */
    revision: integer('revision').notNull(),
  },
  (table) => [uniqueIndex('project_name').on(table.name), index('project_revision').on(table.revision)],
);

export const projectFolder = sqliteTable(
  'project_folder',
  {
    path: text('path').primaryKey(),
    project: text('project')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    version: text('version'),
    /** From 0, in the order of the project. */
    position: integer('position').notNull(),
    /** Epoch milliseconds. */
    seenAt: integer('seen_at').notNull(),
  },
  (table) => [index('project_folder_project').on(table.project)],
);

/** Ids of projects that became part of another one. */
export const projectFormerId = sqliteTable(
  'project_former_id',
  {
    id: text('id').primaryKey(),
    project: text('project')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    /** From 0, in the order of the project. */
    position: integer('position').notNull(),
  },
  (table) => [index('project_former_id_project').on(table.project)],
);
