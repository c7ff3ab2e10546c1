import {
  GENERAL_SCOPE,
  knowledgeError,
  SCOPE_RESTORE_DAYS,
  type ScopeDeletion,
  type ScopeRecord,
} from '@learning-memory/knowledge';
import { compareStrings } from '@learning-memory/text-analysis';
import { scopeId } from '../checks/names.ts';
import { untilDone, type KnowledgeContext } from '../knowledge-context.ts';
import { childrenOf, parentsOf, readScopes, requireScope, RESTORABLE_MS, type ScopeMap } from './scope-map.ts';

export async function deleteScope(
  { store, now }: KnowledgeContext,
  given: string,
  cascade: boolean,
): Promise<ScopeDeletion> {
  const id = scopeId(given);
  return untilDone(async () => {
    const { hierarchy, scopes } = await readScopes(store, now);
    checkDeletion(scopes, requireScope(scopes, id), cascade);
    const deleted = cascaded(scopes, id);
    const deletedAt = now();
    if (!(await store.deleteScopes({ hierarchy, ids: deleted, deletedAt }))) return undefined;
    return {
      deleted,
      detached: detachedBy(scopes, deleted),
      entries: deleted.reduce((sum, gone) => sum + (scopes.get(gone)?.entries ?? 0), 0),
      restorableUntil: deletedAt + RESTORABLE_MS,
    };
  });
}

function checkDeletion(scopes: ScopeMap, { id, entries }: ScopeRecord, cascade: boolean): void {
  if (id === GENERAL_SCOPE) {
    const message = `Scope '${id}' is above all others and stays. Delete its entries one by one instead.`;
    throw knowledgeError('KNOWLEDGE_SCOPE_PROTECTED', message, { details: { scope: id } });
  }
  const children = childrenOf(scopes, id).length;
  if (cascade || children + entries === 0) return;
  const message =
    `Scope '${id}' has ${children} child scopes and ${entries} entries. Move them, or ask to cascade, which can be ` +
    `undone for ${SCOPE_RESTORE_DAYS} days.`;
  throw knowledgeError('KNOWLEDGE_SCOPE_NOT_EMPTY', message, { details: { scope: id, children, entries } });
}

/** The scope, and all that inherit from nothing else but `general`; the first first, then by id. */
function cascaded(scopes: ScopeMap, id: string): readonly string[] {
  const gone = new Set([id]);
  for (let before = 0; before < gone.size;) {
    before = gone.size;
    for (const scope of scopes.values()) {
      if (parentsOf(scope).length > 0 && parentsOf(scope).every((parent) => gone.has(parent))) gone.add(scope.id);
    }
  }
  gone.delete(id);
  return [id, ...[...gone].toSorted(compareStrings)];
}

function detachedBy(scopes: ScopeMap, deleted: readonly string[]): readonly string[] {
  return [...scopes.values()]
    .filter((scope) => !deleted.includes(scope.id) && scope.parents.some((parent) => deleted.includes(parent)))
    .map((scope) => scope.id)
    .toSorted(compareStrings);
}
