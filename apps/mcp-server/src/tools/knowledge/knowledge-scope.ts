import { GENERAL_SCOPE, knowledgeError, type ScopedProject } from '@learning-memory/knowledge';
import { scopeOf, type ScopeSources } from '../../project/project-knowledge.ts';

/** The scope that was asked for, else that of this project; what holds everywhere as long as the project has none. */
export async function scopeToRead(sources: ScopeSources, asked?: string): Promise<string> {
  return (await projectToRead(sources, asked)) ?? GENERAL_SCOPE;
}

/** As `scopeToRead`, for what projects alone have: `undefined` as long as this project has no scope. */
export async function projectToRead(sources: ScopeSources, asked?: string): Promise<string | undefined> {
  return asked?.trim().toLowerCase() ?? (await scopeOf(sources, await sources.currentProject.idsOf()))?.id;
}

/** As `projectToRead`, to change what is there. Rejects `KNOWLEDGE_SCOPE_NOT_FOUND` as long as this project has no scope. */
export async function scopeToChange(sources: ScopeSources, asked?: string): Promise<string> {
  const scope = await projectToRead(sources, asked);
  if (scope !== undefined) return scope;
  const message = 'This project has no scope yet, because no knowledge was stored for it. Name one of list_scopes.';
  throw knowledgeError('KNOWLEDGE_SCOPE_NOT_FOUND', message);
}

/** The scope that was asked for, else this project, whose scope the write makes where it is missing. */
export async function scopeToWrite({ currentProject }: ScopeSources, asked?: string): Promise<string | ScopedProject> {
  return asked ?? currentProject.read();
}
