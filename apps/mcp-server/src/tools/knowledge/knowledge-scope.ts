import { LearningMemoryError } from '@learning-memory/errors';
import { GENERAL_SCOPE, knowledgeError, type ScopedProject } from '@learning-memory/knowledge';
import { scopeOfThisProject, type ScopeSources } from '../../project/project-knowledge.ts';

/** The scope that was asked for, else that of this project; what holds everywhere as long as the project has none. */
export async function scopeToRead(sources: ScopeSources, asked?: string): Promise<string> {
  return (await projectToRead(sources, asked)) ?? GENERAL_SCOPE;
}

/** As `scopeToRead`, for what projects alone have: `undefined` as long as this project has no scope. */
export async function projectToRead(sources: ScopeSources, asked?: string): Promise<string | undefined> {
  if (asked !== undefined) return askedScope(sources, asked);
  return (await scopeOfThisProject(sources))?.id;
}

/** As `projectToRead`, to change what is there. Rejects `KNOWLEDGE_SCOPE_NOT_FOUND` as long as this project has no scope. */
export async function scopeToChange(sources: ScopeSources, asked?: string): Promise<string> {
  const scope = await projectToRead(sources, asked);
  if (scope !== undefined) return scope;
  const message = 'This project has no scope yet, because no knowledge was stored for it. Name one of list_scopes.';
  throw knowledgeError('KNOWLEDGE_SCOPE_NOT_FOUND', message);
}

/** The scope that was asked for, else this project, whose scope the write makes where it is missing. */
export async function scopeToWrite(sources: ScopeSources, asked?: string): Promise<string | ScopedProject> {
  return asked === undefined ? sources.currentProject.read() : askedScope(sources, asked);
}

/** The id of a scope that was asked for. Rejects `PROJECT_PAUSED` for that of a project that is switched off. */
export async function askedScope(sources: ScopeSources, asked: string): Promise<string> {
  const scope = await sources.knowledge.findScope(asked);
  await checkSwitchedOn(sources, scope?.project);
  return scope?.id ?? asked;
}

/** Rejects `PROJECT_PAUSED` for a project that is switched off. */
export async function checkSwitchedOn({ currentProject }: ScopeSources, project: string | undefined): Promise<void> {
  if (project === undefined) return;
  await currentProject.idsOf(project).catch((error: unknown) => {
    // A scope may outlive its project.
    if (!LearningMemoryError.isInstance(error) || error.code !== 'PROJECT_NOT_FOUND') throw error;
  });
}
