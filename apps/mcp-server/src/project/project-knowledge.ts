import type { ProjectKnowledge } from '@learning-memory/context-assembler-core';
import { GENERAL_SCOPE, type KnowledgeService, type Scope } from '@learning-memory/knowledge';
import { GLOBAL_PROJECT, type ProjectIds } from '@learning-memory/project';
import type { CurrentProject } from './current-project.ts';

export interface ScopeSources {
  readonly knowledge: KnowledgeService;
  readonly currentProject: CurrentProject;
}

/** Many more than are shown: what says the same is found among them, each beside each. */
const ENTRIES_READ = 50;

/** What contexts tell of the knowledge of a project; `load` is called at the first question. */
export function createProjectKnowledge(load: () => Promise<ScopeSources>): ProjectKnowledge {
  return {
    async standing(projects) {
      const sources = await load();
      const { knowledge } = sources;
      const scope = await scopeOf(sources, projects);
      const warnings = knowledge.getWarnings(scope?.id ?? GENERAL_SCOPE, { limit: ENTRIES_READ });
      if (scope === undefined) return { warnings: await warnings };
      const [overview, [lastSession]] = await Promise.all([
        knowledge.getOverview(scope.id),
        knowledge.getSessions(scope.id, { limit: 1 }),
      ]);
      return { overview, lastSession, warnings: await warnings };
    },
    async warnings(projects, isAsked) {
      const sources = await load();
      const scope = await scopeOf(sources, projects);
      return sources.knowledge.getWarnings(scope?.id ?? GENERAL_SCOPE, { isAsked, limit: ENTRIES_READ });
    },
  };
}

/** The scope of one project, looked up without a write: nothing is told of all of them at once. */
export async function scopeOf(
  { knowledge, currentProject }: ScopeSources,
  projects: ProjectIds = [],
): Promise<Scope | undefined> {
  const ids = projects.filter((id): id is string => id !== null && id !== GLOBAL_PROJECT);
  if (ids.length === 0) return undefined;
  const known = await knowledge.findScopeOfProject({ ids });
  if (known !== undefined) return known;
  const [name] = await currentProject.namesOf(ids.slice(0, 1));
  return knowledge.findScopeOfProject({ ids, name });
}
