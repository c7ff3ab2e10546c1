import { and, eq, sql } from 'drizzle-orm';
import type { MetadataOrm } from '../database/metadata-orm.ts';
import type { StoredName } from '@learning-memory/knowledge';
import {
  knowledgeCategory,
  knowledgeEntry,
  knowledgeKeyword,
  knowledgeRevision,
} from '../database/knowledge-schema.ts';
import { latestRevision } from './read-entries.ts';

type RevisionRow = typeof knowledgeRevision.$inferSelect;

interface NameNumbers {
  readonly category: number;
  readonly keyword: number;
}

interface KeyNumbers extends NameNumbers, Readonly<Record<string, unknown>> {
  readonly scope: number;
}

interface KnownEntry {
  readonly number: number;
  readonly version: number;
  readonly live: boolean;
  readonly risky: boolean;
  readonly revision: RevisionRow;
}

interface EntryUpdate {
  readonly number: number;
  readonly version: number;
  readonly live: boolean;
  readonly risky: boolean;
}

/** What a write of an entry runs, prepared once for many of them. */
export interface EntryStatements {
  /** The numbers of the names, which are noted where they are new. */
  names(name: StoredName): NameNumbers;
  /** Those of names that are noted: a question leaves nothing behind. */
  known(name: StoredName): NameNumbers | undefined;
  find(key: KeyNumbers): KnownEntry | undefined;
  /** Resolves with the number of an entry that says nothing yet. */
  insert(key: KeyNumbers): number;
  append(revision: RevisionRow): void;
  update(update: EntryUpdate): void;
}

export function entryStatements(database: MetadataOrm): EntryStatements {
  const category = nameStatement(database, knowledgeCategory);
  const keyword = nameStatement(database, knowledgeKeyword);
  const find = findStatement(database);
  const insert = insertStatement(database);
  const append = appendStatement(database);
  const update = updateStatement(database);
  return {
    names: (name) => ({ category: category(name.category), keyword: keyword(name.keyword) }),
    known: (name) => knownNames(database, name),
    find: (key) => find.get(key),
    insert: (key) => insert.get(key).number,
    append: (revision) => void append.run(revision),
    // Placeholders take what SQLite stores.
    update: ({ number, version, live, risky }) =>
      void update.run({ number, version, live: Number(live), risky: Number(risky) }),
  };
}

function nameStatement(
  database: MetadataOrm,
  table: typeof knowledgeCategory | typeof knowledgeKeyword,
): (name: string) => number {
  const insert = database
    .insert(table)
    .values({ name: sql.placeholder('name') })
    .onConflictDoUpdate({ target: table.name, set: { name: sql`excluded.name` } })
    .returning({ number: table.number })
    .prepare();
  return (name) => insert.get({ name }).number;
}

function knownNames(database: MetadataOrm, name: StoredName): NameNumbers | undefined {
  return database
    .select({ category: knowledgeCategory.number, keyword: knowledgeKeyword.number })
    .from(knowledgeCategory)
    .innerJoin(knowledgeKeyword, eq(knowledgeKeyword.name, name.keyword))
    .where(eq(knowledgeCategory.name, name.category))
    .get();
}

function findStatement(database: MetadataOrm) {
  const { number, version, live, risky, scope, category, keyword } = knowledgeEntry;
  return database
    .select({ number, version, live, risky, revision: knowledgeRevision })
    .from(knowledgeEntry)
    .innerJoin(knowledgeRevision, latestRevision())
    .where(
      and(
        eq(scope, sql.placeholder('scope')),
        eq(category, sql.placeholder('category')),
        eq(keyword, sql.placeholder('keyword')),
      ),
    )
    .prepare();
}

function insertStatement(database: MetadataOrm) {
  return database
    .insert(knowledgeEntry)
    .values({
      scope: sql.placeholder('scope'),
      category: sql.placeholder('category'),
      keyword: sql.placeholder('keyword'),
      version: 0,
      live: false,
      risky: false,
    })
    .returning({ number: knowledgeEntry.number })
    .prepare();
}

function appendStatement(database: MetadataOrm) {
  return database
    .insert(knowledgeRevision)
    .values({
      entry: sql.placeholder('entry'),
      version: sql.placeholder('version'),
      action: sql.placeholder('action'),
      content: sql.placeholder('content'),
      metaknowledge: sql.placeholder('metaknowledge'),
      projectContext: sql.placeholder('projectContext'),
      writtenAt: sql.placeholder('writtenAt'),
      agentId: sql.placeholder('agentId'),
      sessionId: sql.placeholder('sessionId'),
    })
    .prepare();
}

function updateStatement(database: MetadataOrm) {
  return database
    .update(knowledgeEntry)
    .set({
      version: sql`${sql.placeholder('version')}`,
      live: sql`${sql.placeholder('live')}`,
      risky: sql`${sql.placeholder('risky')}`,
    })
    .where(eq(knowledgeEntry.number, sql.placeholder('number')))
    .prepare();
}
