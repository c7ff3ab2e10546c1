import {
  GENERAL_SCOPE,
  knowledgeError,
  SCOPE_RESTORE_DAYS,
  type KnowledgeStore,
  type ProgressCounts,
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
    const scope = requireScope(scopes, id);
    if (id === GENERAL_SCOPE) throw generalStays();
    if (!cascade) checkEmpty(await contentsOf(store, scopes, scope));
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

function generalStays(): Error {
  const message = `Scope '${GENERAL_SCOPE}' is above all others and stays. Delete its entries one by one instead.`;
  return knowledgeError('KNOWLEDGE_SCOPE_PROTECTED', message, { details: { scope: GENERAL_SCOPE } });
}

interface ScopeContents extends ProgressCounts {
  readonly scope: string;
  readonly children: number;
  readonly entries: number;
}

async function contentsOf(
  store: KnowledgeStore,
  scopes: ScopeMap,
  { id, entries }: ScopeRecord,
): Promise<ScopeContents> {
  return { scope: id, children: childrenOf(scopes, id).length, entries, ...(await store.countProgress(id)) };
}

/** Throws `KNOWLEDGE_SCOPE_NOT_EMPTY`. */
function checkEmpty(contents: ScopeContents): void {
  const { scope, children, entries, overviews, sessions, tasks } = contents;
  if (children + entries + overviews + sessions + tasks === 0) return;
  const progress = [
    [overviews, 'overview'],
    [sessions, 'sessions'],
    [tasks, 'tasks'],
  ] as const;
  const there = progress.flatMap(([count, what]) => (count === 0 ? [] : [`${count} ${what}`]));
  const message =
    `Scope '${scope}' has ${[`${children} child scopes`, `${entries} entries`, ...there].join(', ')}. Move them, or ask to ` +
    `cascade, which can be undone for ${SCOPE_RESTORE_DAYS} days.`;
  throw knowledgeError('KNOWLEDGE_SCOPE_NOT_EMPTY', message, { details: { ...contents } });
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
