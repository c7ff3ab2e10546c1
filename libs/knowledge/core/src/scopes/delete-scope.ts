import {
  GENERAL_SCOPE,
  knowledgeError,
  SCOPE_RESTORE_DAYS,
  type DeleteScopeOptions,
  type ScopeContents,
  type ScopeDeletion,
} from '@learning-memory/knowledge';
import { compareStrings } from '@learning-memory/text-analysis';
import { scopeId } from '../checks/names.ts';
import { untilDone, type KnowledgeContext } from '../knowledge-context.ts';
import {
  childrenOf,
  describeScope,
  parentsOf,
  readScopes,
  requireScope,
  RESTORABLE_MS,
  type ScopeMap,
} from './scope-map.ts';

export async function deleteScope(
  { store, now }: KnowledgeContext,
  given: string,
  { cascade = false, check }: DeleteScopeOptions,
): Promise<ScopeDeletion> {
  const id = scopeId(given);
  return untilDone(async () => {
    const { hierarchy, scopes } = await readScopes(store, now);
    requireScope(scopes, id);
    if (id === GENERAL_SCOPE) throw generalStays();
    const deleted = cascaded(scopes, id);
    const contents = await store.countContents(deleted);
    await check?.(deleted.map((gone) => describeScope(scopes, requireScope(scopes, gone))));
    if (!cascade) checkEmpty({ scopes: deleted, children: childrenOf(scopes, id).length, ...contents });
    const deletedAt = now();
    if (!(await store.deleteScopes({ hierarchy, ids: deleted, contents, deletedAt }))) return undefined;
    return {
      deleted,
      detached: detachedBy(scopes, deleted),
      entries: contents.entries,
      restorableUntil: deletedAt + RESTORABLE_MS,
    };
  });
}

function generalStays(): Error {
  const message = `Scope '${GENERAL_SCOPE}' is above all others and stays. Delete its entries one by one instead.`;
  return knowledgeError('KNOWLEDGE_SCOPE_PROTECTED', message, { details: { scope: GENERAL_SCOPE } });
}

interface Deletion extends ScopeContents {
  /** All that would go, the one asked for first. */
  readonly scopes: readonly string[];
  readonly children: number;
}

/** Throws `KNOWLEDGE_SCOPE_NOT_EMPTY`. */
function checkEmpty({ scopes, children, ...contents }: Deletion): void {
  const [scope, ...others] = scopes;
  const counts = [
    [children, 'child scope', 'child scopes'],
    [contents.entries, 'entry', 'entries'],
    [contents.overviews, 'overview', 'overviews'],
    [contents.sessions, 'session', 'sessions'],
    [contents.tasks, 'task', 'tasks'],
  ] as const;
  const there = counts.filter(([count]) => count > 0);
  if (there.length === 0) return;
  const holds = there.map(([count, one, many]) => `${count} ${count === 1 ? one : many}`).join(', ');
  const and = others.length === 0 ? '' : `, with those of ${others.join(', ')}, which would go too`;
  const message =
    `Scope '${scope ?? ''}' has ${holds}${and}. Ask to cascade, which can be undone for ${SCOPE_RESTORE_DAYS} days, or move ` +
    `what is to stay.`;
  const details = { scope, scopes, children, ...contents };
  throw knowledgeError('KNOWLEDGE_SCOPE_NOT_EMPTY', message, { details });
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
