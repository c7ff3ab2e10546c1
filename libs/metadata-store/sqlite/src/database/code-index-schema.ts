import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/** One row per project that is indexed or was ever begun to be. */
export const codeProject = sqliteTable('code_project', {
  project: text('project').primaryKey(),
  root: text('root').notNull(),
  /** Epoch milliseconds; null before the first index is complete. */
  indexedAt: integer('indexed_at'),
  /** Holds JSON. */
  report: text('report'),
  /** Who may change it, and until when (epoch milliseconds). */
  owner: text('owner'),
  lockedUntil: integer('locked_until'),
});

/** A file of the index (live) or of the next one. */
export const codeFile = sqliteTable(
  'code_file',
  {
    number: integer('number').primaryKey(),
    project: text('project')
      .notNull()
      .references(() => codeProject.project, { onDelete: 'cascade' }),
    path: text('path').notNull(),
    live: integer('live', { mode: 'boolean' }).notNull(),
    complete: integer('complete', { mode: 'boolean' }).notNull(),
    version: text('version').notNull(),
    language: text('language').notNull(),
    family: text('family').notNull(),
    skipped: text('skipped'),
    hasProblems: integer('has_problems', { mode: 'boolean' }).notNull(),
    unitCount: integer('unit_count').notNull(),
    surface: text('surface').notNull(),
    /** Holds JSON. */
    bindings: text('bindings').notNull(),
  },
  (table) => [uniqueIndex('code_file_path').on(table.project, table.live, table.path)],
);

export const codeFileImport = sqliteTable(
  'code_file_import',
  {
    key: text('key').notNull(),
    file: integer('file')
      .notNull()
      .references(() => codeFile.number, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.key, table.file] }), index('code_file_import_file').on(table.file)],
);

export const codeUnit = sqliteTable(
  'code_unit',
  {
    file: integer('file')
      .notNull()
      .references(() => codeFile.number, { onDelete: 'cascade' }),
    /** Counts from 0, in the order of the file. */
    position: integer('position').notNull(),
    /** The id of its point; a staged unit may have that of a live one. */
    id: text('id').notNull(),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    qualifiedName: text('qualified_name').notNull(),
    startLine: integer('start_line').notNull(),
    callable: integer('callable', { mode: 'boolean' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.file, table.position] }),
    index('code_unit_id').on(table.id),
    index('code_unit_name').on(table.name),
  ],
);

/** The calls of one unit to one name through one receiver, and what they mean. */
export const codeCall = sqliteTable(
  'code_call',
  {
    number: integer('number').primaryKey(),
    file: integer('file')
      .notNull()
      .references(() => codeFile.number, { onDelete: 'cascade' }),
    /** The position of the unit; null for the top of the file. */
    caller: integer('caller'),
    callee: text('callee').notNull(),
    receiver: text('receiver'),
    /** Count from 1, ascend and are separated by commas. */
    lines: text('lines').notNull(),
    targetPath: text('target_path'),
    targetName: text('target_name'),
    external: integer('external', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    index('code_call_file').on(table.file, table.caller),
    index('code_call_callee').on(table.callee),
    index('code_call_target').on(table.targetName),
  ],
);

/** What calls of live files will mean in the next index. */
export const codeCallRetarget = sqliteTable('code_call_retarget', {
  call: integer('call')
    .primaryKey()
    .references(() => codeCall.number, { onDelete: 'cascade' }),
  targetPath: text('target_path'),
  targetName: text('target_name'),
  external: integer('external', { mode: 'boolean' }).notNull(),
});

/** Lists points that belong to no unit any more. */
export const codeGarbage = sqliteTable(
  'code_garbage',
  {
    project: text('project')
      .notNull()
      .references(() => codeProject.project, { onDelete: 'cascade' }),
    id: text('id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.project, table.id] })],
);
