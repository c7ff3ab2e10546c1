import {
  GENERAL_SCOPE,
  KNOWLEDGE_TIERS,
  SCOPE_RESTORE_DAYS,
  knowledgeError,
  type DeletedScopeRecord,
  type KnowledgeHierarchy,
  type KnowledgeStore,
  type KnowledgeTier,
  type Scope,
  type ScopeRecord,
} from '@learning-memory/knowledge';
import { compareStrings } from '@learning-memory/text-analysis';
import { shown, unsecret } from '../checks/invalid-input.ts';
import { nearest } from '../nearest.ts';

export const RESTORABLE_MS: number = SCOPE_RESTORE_DAYS * 24 * 60 * 60 * 1000;

/** Scopes by id, and those that can be restored. */
export interface ScopeMap extends ReadonlyMap<string, ScopeRecord> {
  /** The latest deletion first, then by id. */
  readonly deleted: readonly DeletedScopeRecord[];
}

export interface ReadScopes extends Omit<KnowledgeHierarchy, 'scopes' | 'deleted'> {
  readonly scopes: ScopeMap;
}

export async function readScopes(store: KnowledgeStore, now: () => number): Promise<ReadScopes> {
  const { scopes: records, deleted, ...counts } = await store.hierarchy();
  const time = now();
  const restorable = deleted.filter(({ deletedAt }) => time <= deletedAt + RESTORABLE_MS);
  const scopes = new Map(records.map((scope) => [scope.id, scope]));
  return { ...counts, scopes: Object.assign(scopes, { deleted: restorable }) };
}

export function rankOf(tier: KnowledgeTier): number {
  return KNOWLEDGE_TIERS.indexOf(tier);
}

/** Throws `KNOWLEDGE_SCOPE_NOT_FOUND`. */
export function requireScope(scopes: ScopeMap, id: string): ScopeRecord {
  const scope = scopes.get(id);
  if (scope !== undefined) return scope;
  throw scopeNotFound(scopes, id);
}

export function scopeNotFound(scopes: ScopeMap, id: string): Error {
  const gone = scopes.deleted.find((scope) => scope.id === id);
  if (gone !== undefined) {
    const { deletedAt, deletedWith } = gone;
    const how = deletedWith === id ? 'Restore it' : `Restore '${deletedWith}', with which it went`;
    const message = `Scope '${id}' was deleted at ${new Date(deletedAt).toISOString()}. ${how}, or create another.`;
    return knowledgeError('KNOWLEDGE_SCOPE_NOT_FOUND', message, {
      details: { scope: id, nearest: deletedWith === id ? [] : [deletedWith], deletedAt },
    });
  }
  // Another project's name is its own.
  const near = nearest(
    [...scopes.values()].filter(({ project }) => project === undefined).map((scope) => scope.id),
    id,
  );
  const advice = near.length > 0 ? `Near: ${near.join(', ')}.` : 'List the scopes, or create it.';
  return knowledgeError('KNOWLEDGE_SCOPE_NOT_FOUND', `There is no scope ${shown(id)}. ${advice}`, {
    details: { scope: unsecret(id), nearest: near },
  });
}

/** What a scope inherits from directly; `general` where nothing else is named. */
export function parentsOf(scope: ScopeRecord): readonly string[] {
  if (scope.tier === 'GENERAL') return [];
  return scope.parents.length > 0 ? scope.parents : [GENERAL_SCOPE];
}

/** Those that inherit from it directly, by id. */
export function childrenOf(scopes: ScopeMap, id: string): readonly ScopeRecord[] {
  return [...scopes.values()]
    .filter((scope) => parentsOf(scope).includes(id))
    .toSorted((a, b) => compareStrings(a.id, b.id));
}

export function describeScope(scopes: ScopeMap, record: ScopeRecord, children?: number): Scope {
  const { id, tier, description, project, entries, createdAt } = record;
  const tierOf = (parent: string): number => rankOf(scopes.get(parent)?.tier ?? 'GENERAL');
  return {
    id,
    tier,
    parents: parentsOf(record).toSorted((a, b) => tierOf(a) - tierOf(b) || compareStrings(a, b)),
    description,
    project,
    entries,
    children: children ?? childrenOf(scopes, id).length,
    createdAt,
  };
}

/** The most general tier first, then by id. */
export function describeScopes(scopes: ScopeMap): readonly Scope[] {
  const children = new Map<string, number>();
  for (const scope of scopes.values()) {
    for (const parent of parentsOf(scope)) children.set(parent, (children.get(parent) ?? 0) + 1);
  }
  return [...scopes.values()]
    .map((record) => describeScope(scopes, record, children.get(record.id) ?? 0))
    .toSorted((a, b) => rankOf(a.tier) - rankOf(b.tier) || compareStrings(a.id, b.id));
}
