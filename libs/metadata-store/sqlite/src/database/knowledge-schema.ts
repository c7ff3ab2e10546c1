import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/** Counts changes, in one row. */
export const knowledgeChange = sqliteTable('knowledge_change', {
  id: integer('id').primaryKey(),
  /** Of scopes or entries. */
  revision: integer('revision').notNull(),
  /** Of scopes. */
  hierarchy: integer('hierarchy').notNull(),
  deletion: integer('deletion').notNull(),
});

/** Deleted ones stay until they are purged; an id and a project are unique among the others. */
export const knowledgeScope = sqliteTable(
  'knowledge_scope',
  {
    number: integer('number').primaryKey(),
    id: text('id').notNull(),
    tier: text('tier').notNull(),
    description: text('description'),
    project: text('project'),
    /** Epoch milliseconds. */
    createdAt: integer('created_at').notNull(),
    /** The revision of the last change to which entries it has. */
    keysRevision: integer('keys_revision').notNull(),
    /** Epoch milliseconds. */
    deletedAt: integer('deleted_at'),
    /** The same for what was deleted at once. */
    deletion: integer('deletion'),
    /** The id of the scope that was asked to be deleted. */
    deletedWith: text('deleted_with'),
  },
  (table) => [
    uniqueIndex('knowledge_scope_id')
      .on(table.id)
      .where(sql`deleted_at IS NULL`),
    uniqueIndex('knowledge_scope_project')
      .on(table.project)
      .where(sql`deleted_at IS NULL`),
  ],
);

/** Never names `general`, which is above all. */
export const knowledgeScopeParent = sqliteTable(
  'knowledge_scope_parent',
  {
    child: integer('child')
      .notNull()
      .references(() => knowledgeScope.number, { onDelete: 'cascade' }),
    parent: integer('parent')
      .notNull()
      .references(() => knowledgeScope.number, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.child, table.parent] }), index('knowledge_scope_child').on(table.parent)],
);

export const knowledgeCategory = sqliteTable('knowledge_category', {
  number: integer('number').primaryKey(),
  name: text('name').notNull().unique(),
});

export const knowledgeKeyword = sqliteTable('knowledge_keyword', {
  number: integer('number').primaryKey(),
  name: text('name').notNull().unique(),
});

/** A key that has or had an entry: what it says is its latest revision. */
export const knowledgeEntry = sqliteTable(
  'knowledge_entry',
  {
    number: integer('number').primaryKey(),
    scope: integer('scope')
      .notNull()
      .references(() => knowledgeScope.number, { onDelete: 'cascade' }),
    category: integer('category')
      .notNull()
      .references(() => knowledgeCategory.number),
    keyword: integer('keyword')
      .notNull()
      .references(() => knowledgeKeyword.number),
    version: integer('version').notNull(),
    /** False once deleted. */
    live: integer('live', { mode: 'boolean' }).notNull(),
    risky: integer('risky', { mode: 'boolean' }).notNull(),
  },
  (table) => [
    uniqueIndex('knowledge_entry_key').on(table.scope, table.category, table.keyword),
    index('knowledge_entry_live')
      .on(table.scope)
      .where(sql`live = 1`),
  ],
);

/** Everything that was ever done to an entry, numbered from 1. */
export const knowledgeRevision = sqliteTable(
  'knowledge_revision',
  {
    entry: integer('entry')
      .notNull()
      .references(() => knowledgeEntry.number, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    action: text('action').notNull(),
    /** Null for a deletion. */
    content: text('content'),
    /** Holds JSON. */
    metaknowledge: text('metaknowledge').notNull(),
    projectContext: text('project_context').notNull(),
    /** Epoch milliseconds. */
    writtenAt: integer('written_at').notNull(),
    agentId: text('agent_id'),
    sessionId: text('session_id'),
  },
  (table) => [primaryKey({ columns: [table.entry, table.version] })],
);

export const knowledgeOverview = sqliteTable('knowledge_overview', {
  scope: integer('scope')
    .primaryKey()
    .references(() => knowledgeScope.number, { onDelete: 'cascade' }),
  purpose: text('purpose'),
  /** Holds JSON, as the other lists. */
  techStack: text('tech_stack').notNull(),
  compliance: text('compliance').notNull(),
  currentPhase: text('current_phase'),
  currentSprint: text('current_sprint'),
  keyConstraints: text('key_constraints').notNull(),
  /** Epoch milliseconds. */
  updatedAt: integer('updated_at').notNull(),
});

export const knowledgeSession = sqliteTable(
  'knowledge_session',
  {
    number: integer('number').primaryKey(),
    scope: integer('scope')
      .notNull()
      .references(() => knowledgeScope.number, { onDelete: 'cascade' }),
    /** Epoch milliseconds. */
    endedAt: integer('ended_at').notNull(),
    durationMinutes: integer('duration_minutes'),
    summary: text('summary').notNull(),
    /** Holds JSON. */
    tasksCompleted: text('tasks_completed').notNull(),
    domain: text('domain'),
    nextPlanned: text('next_planned'),
    sessionId: text('session_id'),
  },
  (table) => [index('knowledge_session_scope').on(table.scope, table.endedAt)],
);

export const knowledgeTask = sqliteTable(
  'knowledge_task',
  {
    scope: integer('scope')
      .notNull()
      .references(() => knowledgeScope.number, { onDelete: 'cascade' }),
    /** The name in NFC and lower case; earlier versions kept accents as they were written. */
    key: text('key').notNull(),
    name: text('name').notNull(),
    status: text('status').notNull(),
    domain: text('domain'),
    detail: text('detail'),
    blocker: text('blocker'),
    /** Epoch milliseconds. */
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] })],
);

/** What a scope, an overview, a task or the summary of a session said before it was changed. */
export const knowledgeEarlierVersion = sqliteTable(
  'knowledge_earlier_version',
  {
    scope: integer('scope')
      .notNull()
      .references(() => knowledgeScope.number, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    /** Of the task or the session; nothing where a scope has one alone. */
    key: text('key').notNull(),
    version: integer('version').notNull(),
    /** Epoch milliseconds. */
    replacedAt: integer('replaced_at').notNull(),
    /** Holds JSON. */
    state: text('state').notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.kind, table.key, table.version] })],
);
