import { and, asc, count, desc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { MetadataOrm } from '../database/metadata-orm.ts';
import { alias } from 'drizzle-orm/sqlite-core';
import type {
  DeletedScopeRecord,
  KnowledgeHierarchy,
  KnowledgeTier,
  ScopeRecord,
  ScopeState,
} from '@learning-memory/knowledge';
import { groupBy } from '../database/group-by.ts';
import { knowledgeEntry, knowledgeScope, knowledgeScopeParent } from '../database/knowledge-schema.ts';
import { readCounts } from './change-counter.ts';

export function readHierarchy(database: MetadataOrm): KnowledgeHierarchy {
  return database.transaction((transaction) => {
    const { revision, hierarchy } = readCounts(transaction);
    return { revision, hierarchy, scopes: readScopes(transaction), deleted: readDeletedScopes(transaction) };
  });
}

/** The live scope of an id. */
export function liveScope(id: string): SQL | undefined {
  return and(eq(knowledgeScope.id, id), isNull(knowledgeScope.deletedAt));
}

export function scopeNumber(database: MetadataOrm, id: string): number | undefined {
  return database.select({ number: knowledgeScope.number }).from(knowledgeScope).where(liveScope(id)).get()?.number;
}

export function readScopeState(database: MetadataOrm, number: number): ScopeState {
  const row = database.select().from(knowledgeScope).where(eq(knowledgeScope.number, number)).get();
  const parents = readParents(database).filter(({ child, deletedAt }) => child === number && deletedAt === null);
  return { parents: parents.map(({ parent }) => parent), description: row?.description ?? undefined };
}

function readScopes(database: MetadataOrm): ScopeRecord[] {
  const rows = database.select().from(knowledgeScope).where(isNull(knowledgeScope.deletedAt)).all();
  const entries = new Map(countEntries(database).map((row) => [row.scope, row.entries]));
  const live = readParents(database).filter(({ deletedAt }) => deletedAt === null);
  const parents = groupBy(live, ({ child }) => String(child));
  return rows.map((row) => ({
    id: row.id,
    tier: row.tier as KnowledgeTier,
    parents: (parents.get(String(row.number)) ?? []).map(({ parent }) => parent),
    description: row.description ?? undefined,
    project: row.project ?? undefined,
    createdAt: row.createdAt,
    entries: entries.get(row.number) ?? 0,
    keysRevision: row.keysRevision,
  }));
}

function countEntries(database: MetadataOrm) {
  const { scope, live } = knowledgeEntry;
  return database.select({ scope, entries: count() }).from(knowledgeEntry).where(eq(live, true)).groupBy(scope).all();
}

/** By id, which SQLite orders by code point. */
function readParents(database: MetadataOrm) {
  const parent = alias(knowledgeScope, 'parent_scope');
  return database
    .select({
      child: knowledgeScopeParent.child,
      parent: parent.id,
      parentTier: parent.tier,
      deletedAt: parent.deletedAt,
    })
    .from(knowledgeScopeParent)
    .innerJoin(parent, eq(parent.number, knowledgeScopeParent.parent))
    .orderBy(asc(parent.id))
    .all();
}

function readDeletedScopes(database: MetadataOrm): DeletedScopeRecord[] {
  const rows = database
    .select()
    .from(knowledgeScope)
    .where(isNotNull(knowledgeScope.deletedAt))
    .orderBy(desc(knowledgeScope.deletion), asc(knowledgeScope.id))
    .all();
  if (rows.length === 0) return [];
  const parents = groupBy(readParents(database), ({ child }) => String(child));
  return rows.map(({ number, id, tier, project, deletedAt, deletion, deletedWith }) => ({
    id,
    tier: tier as KnowledgeTier,
    parents: (parents.get(String(number)) ?? []).map(({ parent, parentTier }) => ({
      id: parent,
      tier: parentTier as KnowledgeTier,
    })),
    project: project ?? undefined,
    deletedAt: deletedAt ?? 0,
    deletion: deletion ?? 0,
    deletedWith: deletedWith ?? id,
  }));
}
