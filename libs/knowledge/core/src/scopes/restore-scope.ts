import { knowledgeError, type DeletedScope, type DeletedScopeRecord, type Scope } from '@learning-memory/knowledge';
import { scopeId } from '../checks/names.ts';
import { untilDone, type KnowledgeContext } from '../knowledge-context.ts';
import { RESTORABLE_MS } from './delete-scope.ts';
import { describeScope, requireScope, scopeMap, type ScopeMap } from './scope-map.ts';

export async function listDeletedScopes({ store, now }: KnowledgeContext): Promise<readonly DeletedScope[]> {
  const time = now();
  return (await store.deletedScopes())
    .filter(({ deletedAt }) => time <= deletedAt + RESTORABLE_MS)
    .map(({ id, tier, deletedAt, deletedWith }) => ({
      id,
      tier,
      deletedAt,
      restorableUntil: deletedAt + RESTORABLE_MS,
      deletedWith,
    }));
}

export async function restoreScope(context: KnowledgeContext, given: string): Promise<readonly Scope[]> {
  const id = scopeId(given);
  const { store, now } = context;
  const restored = await untilDone(async () => {
    const { hierarchy, scopes: records } = await store.hierarchy();
    const kept = (await store.deletedScopes()).filter(({ deletedAt }) => now() <= deletedAt + RESTORABLE_MS);
    const deletion = kept.find(({ deletedWith }) => deletedWith === id)?.deletion;
    const together = kept.filter((scope) => scope.deletion === deletion);
    const scopes = scopeMap(records);
    if (deletion === undefined) throw nothingToRestore(scopes, kept, id);
    checkFree(scopes, together);
    return (await store.restoreScopes({ hierarchy, deletion })) ? together : undefined;
  });
  const scopes = await context.views.scopes();
  return restored.flatMap((scope) => {
    const record = scopes.get(scope.id);
    return record === undefined ? [] : [describeScope(scopes, record)];
  });
}

function nothingToRestore(scopes: ScopeMap, kept: readonly DeletedScopeRecord[], id: string): unknown {
  const child = kept.find((scope) => scope.id === id);
  if (child !== undefined) {
    const message = `Scope '${id}' was deleted with '${child.deletedWith}'. Restore that one.`;
    return knowledgeError('KNOWLEDGE_SCOPE_NOT_FOUND', message, {
      details: { scope: id, nearest: [child.deletedWith], deletedAt: child.deletedAt },
    });
  }
  if (scopes.has(id)) {
    const message = `Scope '${id}' is not deleted: there is nothing to restore.`;
    return knowledgeError('KNOWLEDGE_SCOPE_NOT_FOUND', message, { details: { scope: id, nearest: [] } });
  }
  return notFound(scopes, id);
}

function notFound(scopes: ScopeMap, id: string): unknown {
  try {
    return requireScope(scopes, id);
  } catch (error) {
    return error;
  }
}

/** Throws `KNOWLEDGE_SCOPE_EXISTS` when an id or a project of theirs has another scope by now. */
function checkFree(scopes: ScopeMap, deleted: readonly DeletedScopeRecord[]): void {
  const projects = new Set([...scopes.values()].map(({ project }) => project));
  for (const { id, project } of deleted) {
    if (!scopes.has(id) && (project === undefined || !projects.has(project))) continue;
    const taken = scopes.has(id) ? `There is another scope '${id}'` : `The project of '${id}' has another scope`;
    const message = `${taken} by now. Delete that one first; it can be restored too.`;
    throw knowledgeError('KNOWLEDGE_SCOPE_EXISTS', message, { details: { scope: id, project } });
  }
}
