import type { SavedScope, ScopeField, ScopePatch, ScopeRecord } from '@learning-memory/knowledge';
import { invalidInput } from '../checks/invalid-input.ts';
import { changedScope, newScope, safeDescription } from '../scopes/change-scopes.ts';
import { parentIds } from '../scopes/check-parents.ts';
import type { ScopeMap } from '../scopes/scope-map.ts';
import type { ParsedDocument } from './parse-document.ts';

interface ScopeToSave {
  /** Absent where nothing of it changes. */
  readonly scope?: SavedScope | undefined;
  readonly created: boolean;
  readonly scopeChanges: readonly ScopeField[];
  readonly scopeConflicts: readonly ScopeField[];
}

interface SaveOptions {
  readonly overwrites: boolean;
  readonly createdAt: number;
}

/** What a document makes of its scope. Throws `KNOWLEDGE_INVALID_INPUT` where that is of another tier. */
export function scopeToSave(
  scopes: ScopeMap,
  document: ParsedDocument,
  { overwrites, createdAt }: SaveOptions,
): ScopeToSave {
  const { id, tier, parents, description } = document;
  const known = scopes.get(id);
  if (known === undefined) {
    const scope = newScope(scopes, { id, tier, parents, description, createdAt });
    return { scope, created: true, scopeChanges: [], scopeConflicts: [] };
  }
  if (known.tier !== tier) throw otherTier(known, document);
  const differing = differencesOf(known, document);
  const scopeConflicts = overwrites ? [] : differing.filter((field) => says(known, field));
  const scopeChanges = differing.filter((field) => !scopeConflicts.includes(field));
  if (scopeChanges.length === 0) return { created: false, scopeChanges, scopeConflicts };
  const patch: ScopePatch = {
    parents: scopeChanges.includes('parents') ? parents : undefined,
    description: scopeChanges.includes('description') ? description : undefined,
  };
  return { scope: changedScope(scopes, known, patch), created: false, scopeChanges, scopeConflicts };
}

function differencesOf(known: ScopeRecord, { parents, description }: ParsedDocument): readonly ScopeField[] {
  const otherParents = parents !== undefined && parentIds(parents).join() !== known.parents.join();
  const otherDescription = description !== undefined && safeDescription(description) !== known.description;
  return [...(otherParents ? (['parents'] as const) : []), ...(otherDescription ? (['description'] as const) : [])];
}

function says({ parents, description }: ScopeRecord, field: ScopeField): boolean {
  return field === 'parents' ? parents.length > 0 : description !== undefined;
}

function otherTier({ id, tier }: ScopeRecord, document: ParsedDocument): Error {
  const message = `Scope '${id}' is of the tier ${tier}, that of the document of the tier ${document.tier}. Import it under another id.`;
  return invalidInput(message, { field: 'scope.tier', value: document.tier, options: [tier] });
}
