import {
  GENERAL_SCOPE,
  KNOWLEDGE_LIMITS,
  KNOWLEDGE_TIERS,
  knowledgeError,
  type EarlierVersion,
  type KnowledgeTier,
  type SavedScope,
  type Scope,
  type ScopeDraft,
  type ScopePatch,
  type ScopeRecord,
  type ScopeState,
} from '@learning-memory/knowledge';
import { invalidInput } from '../checks/invalid-input.ts';
import { scopeId } from '../checks/names.ts';
import { oneOf, safeText } from '../checks/texts.ts';
import { earlierOf, stateOf } from '../earlier-versions.ts';
import { untilDone, type KnowledgeContext } from '../knowledge-context.ts';
import { checkParents } from './check-parents.ts';
import { describeScope, readScopes, requireScope, type ScopeMap } from './scope-map.ts';

/** Saves what `decide` makes of the scopes as they are; again when another process changed them meanwhile. */
export async function saveDecided(
  { store, now }: KnowledgeContext,
  decide: (scopes: ScopeMap) => SavedScope | Promise<SavedScope>,
): Promise<Scope> {
  return untilDone(async () => {
    const { hierarchy, scopes } = await readScopes(store, now);
    const scope = await decide(scopes);
    const known = scopes.get(scope.id);
    // Every process would read all again for nothing.
    if (known !== undefined && staysAsItIs(known, scope)) return describeScope(scopes, known);
    if (!(await store.saveScope({ hierarchy, changedAt: now(), scope }))) return undefined;
    const before = known ?? { parents: [], entries: 0, keysRevision: 0 };
    const { parents = before.parents } = scope;
    return describeScope(scopes, { ...before, ...scope, parents });
  });
}

/** With parents it may be another one even if these are the same: deleted ones are forgotten. */
function staysAsItIs({ description, project }: ScopeRecord, scope: SavedScope): boolean {
  return scope.parents === undefined && scope.description === description && scope.project === project;
}

export async function createScope(context: KnowledgeContext, draft: ScopeDraft): Promise<Scope> {
  const id = scopeId(draft.id);
  return saveDecided(context, (scopes) => {
    if (scopes.has(id)) throw scopeExists(id);
    return newScope(scopes, { ...draft, id, createdAt: context.now() });
  });
}

interface NewScope extends Omit<ScopeDraft, 'tier'> {
  readonly tier: KnowledgeTier;
  readonly createdAt: number;
}

/** Checked, of an id that is free. */
export function newScope(scopes: ScopeMap, draft: NewScope): SavedScope {
  const { id, createdAt } = draft;
  const tier = oneOf(draft.tier, KNOWLEDGE_TIERS, 'tier');
  if (tier === 'GENERAL') {
    const message = `There is one scope of the tier GENERAL, '${GENERAL_SCOPE}'. Create a PRODUCT, GROUP or PROJECT.`;
    throw invalidInput(message, { field: 'tier', value: tier, options: KNOWLEDGE_TIERS.slice(1) });
  }
  const parents = checkParents(scopes, { id, tier }, draft.parents ?? []);
  return { id, tier, parents, description: safeDescription(draft.description), createdAt };
}

export async function updateScope(context: KnowledgeContext, given: string, patch: ScopePatch): Promise<Scope> {
  const id = scopeId(given);
  return saveDecided(context, (scopes) => changedScope(scopes, requireScope(scopes, id), patch));
}

/** Checked; what the patch does not name stays. */
export function changedScope(scopes: ScopeMap, scope: ScopeRecord, patch: ScopePatch): SavedScope {
  const { id, tier, project, createdAt } = scope;
  if (id === GENERAL_SCOPE && (patch.parents ?? []).length > 0) {
    const message = `Scope '${id}' is above all others and has no parents. Give it as the parent of others instead.`;
    throw knowledgeError('KNOWLEDGE_SCOPE_PROTECTED', message, { details: { scope: id } });
  }
  const parents = patch.parents && checkParents(scopes, scope, patch.parents);
  const description = patch.description === undefined ? scope.description : safeDescription(patch.description);
  return { id, tier, parents, description, project, createdAt };
}

export async function scopeHistory(
  context: KnowledgeContext,
  given: readonly string[],
): Promise<readonly (EarlierVersion<ScopeState> & { readonly scope: string })[]> {
  const scopes = await context.views.scopes();
  return earlierOf(
    context,
    'scope',
    given.map((id) => requireScope(scopes, scopeId(id)).id),
  );
}

export async function revertScope(context: KnowledgeContext, given: string, version: number): Promise<Scope> {
  const id = scopeId(given);
  return saveDecided(context, async (scopes) => {
    const scope = requireScope(scopes, id);
    const versions = await earlierOf<ScopeState>(context, 'scope', [id]);
    const { parents, description = '' } = stateOf(versions, version, `scope '${id}'`);
    return changedScope(scopes, scope, { parents, description });
  });
}

export function safeDescription(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const { text } = safeText(given, { field: 'description', limit: KNOWLEDGE_LIMITS.description });
  return text === '' ? undefined : text;
}

function scopeExists(id: string): Error {
  const message = `There is a scope '${id}' already. Use it, update it, or take another id.`;
  return knowledgeError('KNOWLEDGE_SCOPE_EXISTS', message, { details: { scope: id } });
}
