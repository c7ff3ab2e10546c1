import type { KnowledgeTier } from '@learning-memory/knowledge';
import { compareStrings } from '@learning-memory/text-analysis';
import { parentsOf, rankOf, requireScope, type ScopeMap } from '../scopes/scope-map.ts';

export interface ChainScope {
  readonly id: string;
  readonly tier: KnowledgeTier;
}

/** All that a scope inherits from, itself first: the nearest tier first, within a tier by id in code-point order. */
export function chainOf(scopes: ScopeMap, id: string): readonly ChainScope[] {
  const members = new Set([requireScope(scopes, id)]);
  // A set goes on to what is added while it is walked.
  for (const scope of members) {
    for (const parent of parentsOf(scope)) {
      const record = scopes.get(parent);
      if (record !== undefined) members.add(record);
    }
  }
  return [...members]
    .map((member) => ({ id: member.id, tier: member.tier }))
    .toSorted((a, b) => rankOf(b.tier) - rankOf(a.tier) || compareStrings(a.id, b.id));
}
