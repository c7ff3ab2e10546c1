import {
  GENERAL_SCOPE,
  KNOWLEDGE_LIMITS,
  knowledgeError,
  type KnowledgeTier,
  type ParentProblem,
} from '@learning-memory/knowledge';
import { compareStrings } from '@learning-memory/text-analysis';
import { invalidInput } from '../checks/invalid-input.ts';
import { scopeId } from '../checks/names.ts';
import { parentsOf, rankOf, requireScope, type ScopeMap } from './scope-map.ts';

export interface Child {
  readonly id: string;
  readonly tier: KnowledgeTier;
}

/**
 * The parents to keep: each once, without `general`, in code-point order. Throws `KNOWLEDGE_INVALID_PARENT`,
 * `KNOWLEDGE_SCOPE_NOT_FOUND`.
 */
export function checkParents(scopes: ScopeMap, child: Child, given: readonly string[]): readonly string[] {
  const ids = parentIds(given);
  const limit = KNOWLEDGE_LIMITS.groups;
  if (ids.length > limit) {
    const message = `Field 'parents' has ${ids.length} scopes; ${limit} are allowed. Give those that matter.`;
    throw invalidInput(message, { field: 'parents', actual: ids.length, limit });
  }
  for (const id of ids) checkParent(scopes, child, id);
  const products = ids.filter((id) => scopes.get(id)?.tier === 'PRODUCT');
  if (products.length > 1) throw secondProduct(child, products);
  return ids;
}

/** Normalised, each once, without `general`, in code-point order. */
export function parentIds(given: readonly string[]): readonly string[] {
  const ids = new Set(given.map((id, position) => scopeId(id, `parents[${position}]`)));
  return [...ids].filter((id) => id !== GENERAL_SCOPE).toSorted(compareStrings);
}

function checkParent(scopes: ScopeMap, child: Child, id: string): void {
  if (id === child.id) throw invalidParent('cycle', `Scope '${id}' cannot be a parent of itself.`, { parent: id });
  const parent = requireScope(scopes, id);
  if (inheritsFrom(scopes, id, child.id)) {
    const message = `Scope '${id}' inherits from '${child.id}' and cannot be its parent too: that would be a cycle.`;
    throw invalidParent('cycle', message, { parent: id });
  }
  if (rankOf(parent.tier) < rankOf(child.tier)) return;
  const message =
    `Scope '${id}' is of the tier ${parent.tier} and cannot be a parent of '${child.id}' of the tier ${child.tier}. ` +
    `A parent is of a more general tier: GENERAL, PRODUCT, GROUP, PROJECT.`;
  throw invalidParent('tier', message, { parent: id, parentTier: parent.tier, tier: child.tier });
}

function inheritsFrom(scopes: ScopeMap, id: string, ancestor: string): boolean {
  const scope = scopes.get(id);
  return scope !== undefined && parentsOf(scope).some((up) => up === ancestor || inheritsFrom(scopes, up, ancestor));
}

function secondProduct({ id, tier }: Child, products: readonly string[]): Error {
  const message = `Scope '${id}' would have ${products.length} products: ${products.join(', ')}. A ${tier} has at most one; choose.`;
  return invalidParent('second_product', message, { products });
}

function invalidParent(reason: ParentProblem, message: string, details: Readonly<Record<string, unknown>>): Error {
  return knowledgeError('KNOWLEDGE_INVALID_PARENT', message, { details: { reason, ...details } });
}
