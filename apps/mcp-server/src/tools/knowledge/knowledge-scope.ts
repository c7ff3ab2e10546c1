import { GENERAL_SCOPE, type KnowledgeService } from '@learning-memory/knowledge';
import { scopeOf } from '../../project/project-knowledge.ts';
import type { CurrentProject } from '../../project/current-project.ts';

interface ScopeSources {
  readonly knowledge: KnowledgeService;
  readonly currentProject: CurrentProject;
}

/** The scope that was asked for, else that of this project; what holds everywhere as long as the project has none. */
export async function scopeToRead(sources: ScopeSources, asked?: string): Promise<string> {
  return (await projectToRead(sources, asked)) ?? GENERAL_SCOPE;
}

/** As `scopeToRead`, for what projects alone have: `undefined` as long as this project has no scope. */
export async function projectToRead(
  { knowledge, currentProject }: ScopeSources,
  asked?: string,
): Promise<string | undefined> {
  return asked ?? (await scopeOf(knowledge, await currentProject.idsOf()))?.id;
}

/** The scope that was asked for, else that of this project, made where it is missing. */
export async function scopeToWrite({ knowledge, currentProject }: ScopeSources, asked?: string): Promise<string> {
  if (asked !== undefined) return asked;
  return (await knowledge.scopeOfProject(await currentProject.read())).id;
}
