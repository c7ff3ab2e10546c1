import { knowledgeError, type ScopedProject } from '@learning-memory/knowledge';
import { scopeId } from '../checks/names.ts';
import type { KnowledgeContext } from '../knowledge-context.ts';
import { scopeOfProject } from '../scopes/project-scope.ts';
import { requireScope } from '../scopes/scope-map.ts';

/**
 * The normalised id of a scope that is a project; that of a project is made where it is missing. Rejects
 * `KNOWLEDGE_NOT_A_PROJECT`, `KNOWLEDGE_SCOPE_NOT_FOUND`.
 */
export async function projectOf(context: KnowledgeContext, given: string | ScopedProject): Promise<string> {
  if (typeof given !== 'string') return (await scopeOfProject(context, given)).id;
  const id = scopeId(given, 'project_id');
  const { tier } = requireScope(await context.views.scopes(), id);
  if (tier === 'PROJECT') return id;
  const message = `Scope '${id}' is of the tier ${tier}. Only a PROJECT has an overview, sessions and tasks; give one.`;
  throw knowledgeError('KNOWLEDGE_NOT_A_PROJECT', message, { details: { scope: id, tier } });
}
