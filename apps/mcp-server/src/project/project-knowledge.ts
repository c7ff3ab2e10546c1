import type { ProjectKnowledge } from '@learning-memory/context-assembler-core';
import { GENERAL_SCOPE, type KnowledgeService, type Scope } from '@learning-memory/knowledge';
import { GLOBAL_PROJECT, type ProjectIds } from '@learning-memory/project';

/** What contexts tell of the knowledge of a project; `loadKnowledge` is called at the first question. */
export function createProjectKnowledge(loadKnowledge: () => Promise<KnowledgeService>): ProjectKnowledge {
  return {
    async standing(projects) {
      const knowledge = await loadKnowledge();
      const scope = await scopeOf(knowledge, projects);
      if (scope === undefined) return undefined;
      const [overview, [lastSession]] = await Promise.all([
        knowledge.getOverview(scope.id),
        knowledge.getSessions(scope.id, { limit: 1 }),
      ]);
      return { overview, lastSession };
    },
    async warnings(projects) {
      const knowledge = await loadKnowledge();
      const scope = await scopeOf(knowledge, projects);
      return knowledge.getWarnings(scope?.id ?? GENERAL_SCOPE);
    },
  };
}

/** The scope of one project, looked up without a write: nothing is told of all of them at once. */
export async function scopeOf(knowledge: KnowledgeService, projects: ProjectIds = []): Promise<Scope | undefined> {
  const ids = projects.filter((id): id is string => id !== null && id !== GLOBAL_PROJECT);
  return ids.length === 0 ? undefined : knowledge.findScopeOfProject({ ids });
}
