import {
  knowledgeError,
  type DeletedScope,
  type DeletedScopeRecord,
  type RestoreScopeOptions,
  type ScopeRestoration,
} from '@learning-memory/knowledge';
import { scopeId } from '../checks/names.ts';
import { untilDone, type KnowledgeContext } from '../knowledge-context.ts';
import { describeScope, readScopes, RESTORABLE_MS, scopeNotFound, type ScopeMap } from './scope-map.ts';

export async function listDeletedScopes({ store, now }: KnowledgeContext): Promise<readonly DeletedScope[]> {
  const { scopes } = await readScopes(store, now);
  return scopes.deleted.map(({ id, tier, project, deletedAt, deletedWith }) => ({
    id,
    tier,
    ...(project !== undefined && { project }),
    deletedAt,
    restorableUntil: deletedAt + RESTORABLE_MS,
    deletedWith,
  }));
}

export async function restoreScope(
  { store, now, views }: KnowledgeContext,
  given: string,
  { deletedAt }: RestoreScopeOptions,
): Promise<ScopeRestoration> {
  const id = scopeId(given);
  const restored = await untilDone(async () => {
    const { hierarchy, scopes } = await readScopes(store, now);
    const { deletion } = requireDeletion(scopes, id, deletedAt);
    const together = scopes.deleted.filter((scope) => scope.deletion === deletion);
    checkFree(scopes, together);
    const links = linksOf(scopes, together);
    return (await store.restoreScopes({ hierarchy, deletion, links })) ? together : undefined;
  });
  const scopes = await views.scopes();
  const found = restored.map((scope) => ({ ...scope, record: scopes.get(scope.id) }));
  return {
    scopes: found.flatMap(({ record }) => (record === undefined ? [] : [describeScope(scopes, record)])),
    missingParents: found.flatMap(({ id: child, parents, record }) =>
      parents
        .filter(({ id }) => record?.parents.includes(id) === false)
        .map(({ id: parent }) => ({ scope: child, parent })),
    ),
  };
}

/** The last one that took the scope, unless another is meant. It is undone by the id that was asked for. */
function requireDeletion(scopes: ScopeMap, id: string, deletedAt: number | undefined): DeletedScopeRecord {
  const all = scopes.deleted.filter((scope) => scope.id === id || scope.deletedWith === id);
  const meant = all.filter((scope) => deletedAt === undefined || scope.deletedAt === deletedAt);
  const [last] = meant;
  const asked = deletedAt === undefined ? last : (meant.find(({ deletedWith }) => deletedWith === id) ?? last);
  if (asked === undefined) throw nothingToRestore(scopes, id, all);
  if (asked.deletedWith === id) return asked;
  const at = timeOf(asked.deletedAt);
  const message = `Scope '${id}' was deleted at ${at} with '${asked.deletedWith}'. Restore that one, by the time ${at}.`;
  throw knowledgeError('KNOWLEDGE_SCOPE_NOT_FOUND', message, {
    details: { scope: id, nearest: [asked.deletedWith], deletedAt: asked.deletedAt },
  });
}

interface ParentLink {
  readonly child: string;
  readonly parent: string;
}

/** To what they had for parents, made again by now too; what was made again in another tier is something else. */
function linksOf(scopes: ScopeMap, together: readonly DeletedScopeRecord[]): readonly ParentLink[] {
  const tiers = new Map([...scopes.values(), ...together].map(({ id, tier }) => [id, tier] as const));
  return together.flatMap(({ id: child, parents }) =>
    parents.filter(({ id, tier }) => tiers.get(id) === tier).map(({ id: parent }) => ({ child, parent })),
  );
}

function nothingToRestore(scopes: ScopeMap, id: string, deletions: readonly DeletedScopeRecord[]): Error {
  if (deletions.length > 0) {
    const times = [...new Set(deletions.map(({ deletedAt }) => timeOf(deletedAt)))];
    const message = `Scope '${id}' was not deleted at that time. It was at ${times.join(', ')}: give one of these, or none.`;
    return knowledgeError('KNOWLEDGE_SCOPE_NOT_FOUND', message, { details: { scope: id, nearest: [], times } });
  }
  if (!scopes.has(id)) return scopeNotFound(scopes, id);
  const message = `Scope '${id}' is not deleted: there is nothing to restore.`;
  return knowledgeError('KNOWLEDGE_SCOPE_NOT_FOUND', message, { details: { scope: id, nearest: [] } });
}

/** Throws `KNOWLEDGE_SCOPE_EXISTS` when an id or a project of theirs has another scope by now. */
function checkFree(scopes: ScopeMap, deleted: readonly DeletedScopeRecord[]): void {
  const holders = new Map([...scopes.values()].map(({ id, project }) => [project, id] as const));
  for (const { id, project, deletedAt, deletedWith } of deleted) {
    const holder = scopes.has(id) ? id : project && holders.get(project);
    if (holder === undefined) continue;
    const taken = holder === id ? `There is another scope '${id}'` : `The project of '${id}' has the scope '${holder}'`;
    const message =
      `${taken} by now. Delete that one first, which can be undone too, then restore '${deletedWith}' by the time of its ` +
      `deletion, ${timeOf(deletedAt)}.`;
    throw knowledgeError('KNOWLEDGE_SCOPE_EXISTS', message, { details: { scope: id, holder, deletedAt } });
  }
}

function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
