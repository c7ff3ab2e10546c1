import {
  knowledgeError,
  type DeletedScopeRecord,
  type KnownProject,
  type SavedScope,
  type Scope,
  type ScopedProject,
  type ScopeRecord,
} from '@learning-memory/knowledge';
import type { KnowledgeContext } from '../knowledge-context.ts';
import { saveDecided } from './change-scopes.ts';
import { describeScope, type ScopeMap } from './scope-map.ts';

/** Leaves room for a number. */
const LONGEST_SLUG = 56;

export async function findScope({ views }: KnowledgeContext, given: string): Promise<Scope | undefined> {
  const scopes = await views.scopes();
  const found = scopes.get(given.trim().toLowerCase());
  return found && describeScope(scopes, found);
}

export async function findScopeOfProject(
  { views }: KnowledgeContext,
  project: KnownProject,
): Promise<Scope | undefined> {
  const scopes = await views.scopes();
  const found = scopeOf(scopes, project) ?? scopeNamed(scopes, project);
  return found && describeScope(scopes, found);
}

export async function scopeOfProject(context: KnowledgeContext, project: ScopedProject): Promise<Scope> {
  const { ids } = project;
  const found = await findScopeOfProject(context, { ids });
  if (found !== undefined) return found;
  return saveDecided(context, (scopes) => {
    // Another process may have made it since.
    const { parents: _parents, ...own } = scopeOf(scopes, project) ?? newProjectScope(context, scopes, project);
    return own;
  });
}

/** That of the id in use first: two projects may have had scopes before they turned out to be one. */
function scopeOf(scopes: ScopeMap, { ids }: KnownProject): ScopeRecord | undefined {
  const records = [...scopes.values()];
  return ids.flatMap((id) => records.find(({ project }) => project === id) ?? [])[0];
}

/** Made by hand or imported, and of no project yet. */
function scopeNamed(scopes: ScopeMap, { name }: KnownProject): ScopeRecord | undefined {
  const named = name === undefined ? undefined : scopes.get(slugOf(name));
  return named?.tier === 'PROJECT' && named.project === undefined ? named : undefined;
}

function newProjectScope({ now }: KnowledgeContext, scopes: ScopeMap, { ids, name }: ScopedProject): SavedScope {
  const [project] = ids;
  const named = scopeNamed(scopes, { ids, name });
  if (named !== undefined) return { ...named, project };
  const gone = scopes.deleted.find(({ id, project: its }) => its !== undefined && ids.includes(its) && !scopes.has(id));
  if (gone !== undefined) throw scopeIsDeleted(gone, slugOf(name));
  return { id: freeId(scopes, slugOf(name)), tier: 'PROJECT', project, createdAt: now() };
}

/** A new one would stand in the way of its return. */
function scopeIsDeleted({ id, deletedAt, deletedWith }: DeletedScopeRecord, slug: string): Error {
  const restore = deletedWith === id ? 'Restore it' : `Restore '${deletedWith}', with which it went`;
  const message =
    `The scope '${id}' of this project was deleted at ${new Date(deletedAt).toISOString()}. ${restore}; or create a PROJECT ` +
    `scope '${slug}' to begin anew.`;
  const details = { scope: id, nearest: deletedWith === id ? [] : [deletedWith], deletedAt };
  return knowledgeError('KNOWLEDGE_SCOPE_NOT_FOUND', message, { details });
}

function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9._-]+/gu, '-')
    .replaceAll(/^[^a-z0-9]+|-+$/gu, '')
    .slice(0, LONGEST_SLUG);
  return slug === '' ? 'project' : slug;
}

function freeId(scopes: ScopeMap, slug: string): string {
  let id = slug;
  for (let number = 2; scopes.has(id); number += 1) id = `${slug}-${number}`;
  return id;
}
