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
      const scope = await shownScope(sources, projects);
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
      const scope = await shownScope(sources, projects);
      return sources.knowledge.getWarnings(scope?.id ?? GENERAL_SCOPE, { isAsked, limit: ENTRIES_READ });
    },
  };
}

/** As `scopeOf`; also one imported or made by hand under the name of this project before anybody saw it, which sees it. */
export async function scopeOfThisProject(sources: ScopeSources, given?: ProjectIds): Promise<Scope | undefined> {
  const { knowledge, currentProject } = sources;
  const projects = given ?? (await currentProject.idsOf());
  const known = await scopeOf(sources, projects);
  if (known !== undefined || projects === undefined || idsIn(projects).length > 0) return known;
  const isFree = ({ tier, project }: Scope): boolean => tier === 'PROJECT' && project === undefined;
  if (!(await knowledge.listScopes()).some(isFree)) return undefined;
  return knowledge.findScopeOfProject(await currentProject.read());
}

function idsIn(projects: ProjectIds): readonly string[] {
  return projects.filter((id): id is string => id !== null && id !== GLOBAL_PROJECT);
}

/** The scope of one project, looked up without a write: nothing is told of all of them at once. */
export async function scopeOf(
  { knowledge, currentProject }: ScopeSources,
  projects: ProjectIds = [],
): Promise<Scope | undefined> {
  const ids = idsIn(projects);
  if (ids.length === 0) return undefined;
  const known = await knowledge.findScopeOfProject({ ids });
  if (known !== undefined) return known;
  const [name] = await currentProject.namesOf(ids.slice(0, 1));
  return knowledge.findScopeOfProject({ ids, name });
}

/** Contexts are of this project, or of all; of all there is none. */
async function shownScope(sources: ScopeSources, projects: ProjectIds | undefined): Promise<Scope | undefined> {
  return projects === undefined ? undefined : scopeOfThisProject(sources, projects);
}
