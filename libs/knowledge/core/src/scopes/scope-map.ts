import {
  GENERAL_SCOPE,
  KNOWLEDGE_TIERS,
  knowledgeError,
  type KnowledgeTier,
  type Scope,
  type ScopeRecord,
} from '@learning-memory/knowledge';
import { compareStrings } from '@learning-memory/text-analysis';
import { nearest } from '../nearest.ts';

export type ScopeMap = ReadonlyMap<string, ScopeRecord>;

export function scopeMap(scopes: readonly ScopeRecord[]): ScopeMap {
  return new Map(scopes.map((scope) => [scope.id, scope]));
}

export function rankOf(tier: KnowledgeTier): number {
  return KNOWLEDGE_TIERS.indexOf(tier);
}

/** Throws `KNOWLEDGE_SCOPE_NOT_FOUND`. */
export function requireScope(scopes: ScopeMap, id: string): ScopeRecord {
  const scope = scopes.get(id);
  if (scope !== undefined) return scope;
  const near = nearest(scopes.keys(), id);
  const advice = near.length > 0 ? `Near: ${near.join(', ')}.` : 'List the scopes, or create it.';
  throw knowledgeError('KNOWLEDGE_SCOPE_NOT_FOUND', `There is no scope '${id}'. ${advice}`, {
    details: { scope: id, nearest: near },
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
