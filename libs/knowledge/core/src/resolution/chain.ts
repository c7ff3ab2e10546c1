import type { KnowledgeTier } from '@learning-memory/knowledge';
import { compareStrings } from '@learning-memory/text-analysis';
import { parentsOf, rankOf, requireScope, type ScopeMap } from '../scopes/scope-map.ts';

export interface ChainScope {
  readonly id: string;
  readonly tier: KnowledgeTier;
  /** Scopes of the chain that inherit from it directly, by id. */
  readonly parentOf: readonly string[];
}

/** All that a scope inherits from, itself first: the nearest tier first, within a tier by id in code-point order. */
export function chainOf(scopes: ScopeMap, id: string): readonly ChainScope[] {
  const parentOf = new Map<string, Set<string>>([[id, new Set()]]);
  const open = [requireScope(scopes, id)];
  for (const scope of open) {
    for (const parent of parentsOf(scope)) {
      const record = scopes.get(parent);
      if (!parentOf.has(parent) && record !== undefined) open.push(record);
      parentOf.set(parent, (parentOf.get(parent) ?? new Set<string>()).add(scope.id));
    }
  }
  return [...parentOf]
    .map(([member, children]) => ({
      id: member,
      tier: scopes.get(member)?.tier ?? 'GENERAL',
      parentOf: [...children].toSorted(compareStrings),
    }))
    .toSorted((a, b) => rankOf(b.tier) - rankOf(a.tier) || compareStrings(a.id, b.id));
}
