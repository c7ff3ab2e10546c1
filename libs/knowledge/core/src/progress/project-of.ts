import { knowledgeError } from '@learning-memory/knowledge';
import { scopeId } from '../checks/names.ts';
import type { KnowledgeContext } from '../knowledge-context.ts';
import { requireScope } from '../scopes/scope-map.ts';

/** The normalised id of a scope that is a project. Rejects `KNOWLEDGE_NOT_A_PROJECT`, `KNOWLEDGE_SCOPE_NOT_FOUND`. */
export async function projectOf({ views }: KnowledgeContext, given: string): Promise<string> {
  const id = scopeId(given, 'project_id');
  const { tier } = requireScope(await views.scopes(), id);
  if (tier === 'PROJECT') return id;
  const message = `Scope '${id}' is of the tier ${tier}. Only a PROJECT has an overview, sessions and tasks; give one.`;
  throw knowledgeError('KNOWLEDGE_NOT_A_PROJECT', message, { details: { scope: id, tier } });
}
