import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, isNotNull, isNull, lt, notInArray } from 'drizzle-orm';
import type { MetadataOrm } from '../database/metadata-orm.ts';
import type { SavedScope, ScopeChange, ScopesDeletion, ScopesRestoration } from '@learning-memory/knowledge';
import { idChunks } from '../database/id-chunks.ts';
import {
  knowledgeCategory,
  knowledgeEntry,
  knowledgeKeyword,
  knowledgeScope,
  knowledgeScopeParent,
} from '../database/knowledge-schema.ts';
import { countChange, readCounts } from './change-counter.ts';
import { countContents } from './count-contents.ts';
import { keepEarlier } from './earlier-versions.ts';
import { liveScope, readScopeState, scopeNumber } from './read-scopes.ts';

const IMMEDIATE = { behavior: 'immediate' } as const;

export function saveScope(database: MetadataOrm, change: ScopeChange): boolean {
  return database.transaction((transaction) => putScope(transaction, change), IMMEDIATE);
}

/** Within a transaction of the caller. `false` when the scopes changed since. */
export function putScope(database: MetadataOrm, change: ScopeChange): boolean {
  const { hierarchy, scope } = change;
  if (readCounts(database).hierarchy !== hierarchy) return false;
  const { revision } = countChange(database, 'scopes');
  const row = { description: scope.description ?? null, project: scope.project ?? null };
  const known = scopeNumber(database, scope.id);
  if (known === undefined) {
    const { id, tier, createdAt } = scope;
    database
      .insert(knowledgeScope)
      .values({ id, tier, createdAt, keysRevision: revision, ...row })
      .run();
  } else {
    keepScope(database, known, change);
    database.update(knowledgeScope).set(row).where(eq(knowledgeScope.number, known)).run();
  }
  putParents(database, scope);
  return true;
}

/** What it says, where that changes. */
function keepScope(database: MetadataOrm, known: number, { scope, changedAt }: ScopeChange): void {
  const state = readScopeState(database, known);
  const { parents = state.parents, description } = scope;
  if (isDeepStrictEqual(state, { parents: parents.toSorted(), description })) return;
  keepEarlier(database, { scope: known, kind: 'scope', replacedAt: changedAt, state });
}

/** Forgets parents that are deleted where others are given, so that restoring them changes nothing. */
function putParents(database: MetadataOrm, { id, parents }: SavedScope): void {
  const child = scopeNumber(database, id);
  if (child === undefined || parents === undefined) return;
  database.delete(knowledgeScopeParent).where(eq(knowledgeScopeParent.child, child)).run();
  for (const name of parents) {
    const parent = scopeNumber(database, name);
    if (parent !== undefined) database.insert(knowledgeScopeParent).values({ child, parent }).run();
  }
}

export function deleteScopes(database: MetadataOrm, change: ScopesDeletion): boolean {
  return database.transaction((transaction) => {
    if (readCounts(transaction).hierarchy !== change.hierarchy) return false;
    if (!isDeepStrictEqual(countContents(transaction, change.ids), change.contents)) return false;
    const { deletion } = countChange(transaction, 'deletion');
    const mark = { deletedAt: change.deletedAt, deletion, deletedWith: change.ids[0] ?? null };
    for (const ids of idChunks(change.ids)) {
      const live = and(inArray(knowledgeScope.id, ids), isNull(knowledgeScope.deletedAt));
      transaction.update(knowledgeScope).set(mark).where(live).run();
    }
    return true;
  }, IMMEDIATE);
}

export function restoreScopes(database: MetadataOrm, { hierarchy, deletion, links }: ScopesRestoration): boolean {
  return database.transaction((transaction) => {
    if (readCounts(transaction).hierarchy !== hierarchy) return false;
    // Somebody may have read that a scope has no keys while it was deleted.
    const { revision: keysRevision } = countChange(transaction, 'scopes');
    const mark = { deletedAt: null, deletion: null, deletedWith: null, keysRevision };
    transaction.update(knowledgeScope).set(mark).where(eq(knowledgeScope.deletion, deletion)).run();
    for (const link of links) {
      const [child, parent] = [scopeNumber(transaction, link.child), scopeNumber(transaction, link.parent)];
      if (child === undefined || parent === undefined) continue;
      transaction.insert(knowledgeScopeParent).values({ child, parent }).onConflictDoNothing().run();
    }
    return true;
  }, IMMEDIATE);
}

export function purgeScopes(database: MetadataOrm, deletedBefore: number): number {
  return database.transaction((transaction) => {
    const { deletedAt } = knowledgeScope;
    const old = and(isNotNull(deletedAt), lt(deletedAt, deletedBefore));
    const { changes } = transaction.delete(knowledgeScope).where(old).run();
    if (changes > 0) {
      countChange(transaction, 'scopes');
      dropUnusedNames(transaction);
    }
    return changes;
  }, IMMEDIATE);
}

function dropUnusedNames(database: MetadataOrm): void {
  const { category, keyword } = knowledgeEntry;
  const categories = database.select({ number: category }).from(knowledgeEntry);
  const keywords = database.select({ number: keyword }).from(knowledgeEntry);
  database.delete(knowledgeCategory).where(notInArray(knowledgeCategory.number, categories)).run();
  database.delete(knowledgeKeyword).where(notInArray(knowledgeKeyword.number, keywords)).run();
}

/** Notes that entries of the scope changed; `keys` says that others are there, or warn, than before. */
export function countEntryChange(
  database: MetadataOrm,
  { scope, keys }: { readonly scope: string; readonly keys: boolean },
): void {
  const { revision } = countChange(database, 'entries');
  if (keys) database.update(knowledgeScope).set({ keysRevision: revision }).where(liveScope(scope)).run();
}
