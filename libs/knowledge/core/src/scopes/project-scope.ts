import type { Scope, ScopedProject, ScopeRecord } from '@learning-memory/knowledge';
import type { KnowledgeContext } from '../knowledge-context.ts';
import { saveDecided } from './change-scopes.ts';
import { describeScope, type ScopeMap } from './scope-map.ts';

/** Leaves room for a number. */
const LONGEST_SLUG = 56;

export async function findScopeOfProject(
  { views }: KnowledgeContext,
  project: Pick<ScopedProject, 'ids'>,
): Promise<Scope | undefined> {
  const scopes = await views.scopes();
  const found = scopeOf(scopes, project);
  return found && describeScope(scopes, found);
}

export async function scopeOfProject(context: KnowledgeContext, project: ScopedProject): Promise<Scope> {
  const found = await findScopeOfProject(context, project);
  return (
    found ?? saveDecided(context, (scopes) => scopeOf(scopes, project) ?? newProjectScope(context, scopes, project))
  );
}

/** That of the id in use first: two projects may have had scopes before they turned out to be one. */
function scopeOf(scopes: ScopeMap, { ids }: Pick<ScopedProject, 'ids'>): ScopeRecord | undefined {
  const records = [...scopes.values()];
  return ids.flatMap((id) => records.find(({ project }) => project === id) ?? [])[0];
}

function newProjectScope(
  { now }: KnowledgeContext,
  scopes: ScopeMap,
  { ids, name }: ScopedProject,
): Omit<ScopeRecord, 'entries' | 'keysRevision'> {
  const [project] = ids;
  const slug = slugOf(name);
  const named = scopes.get(slug);
  if (named?.tier === 'PROJECT' && named.project === undefined) return { ...named, project };
  return { id: freeId(scopes, slug), tier: 'PROJECT', parents: [], project, createdAt: now() };
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
