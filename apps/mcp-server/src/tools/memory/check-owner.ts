import { errorFactory } from '@learning-memory/errors';
import type { MemoryService } from '@learning-memory/memory';
import type { CurrentProject } from '../../project/current-project.ts';

const ownerError = errorFactory({ MEMORY_OF_OTHER_PROJECT: 'conflict' } as const);

export interface OwnedMemory {
  readonly id: string;
  /** The project that the caller names, if any. */
  readonly asked?: string | undefined;
}

/** What the caller wants of the memory. */
export type OwnerAction = 'read' | 'change';

/**
 * Rejects `MEMORY_OF_OTHER_PROJECT` for a memory of another project than the one meant: this one, or the one named. What is
 * global or of no project belongs to whoever finds it.
 */
export async function checkOwner(
  { id, asked }: OwnedMemory,
  { memories, currentProject }: { readonly memories: MemoryService; readonly currentProject: CurrentProject },
  action: OwnerAction = 'change',
): Promise<void> {
  const [{ memory }, projects] = await Promise.all([memories.get(id), currentProject.idsOf(asked)]);
  const { project } = memory;
  if (project === undefined || projects === undefined || projects.includes(project)) return;
  const [name = project] = await currentProject.namesOf([project]);
  const message =
    `Memory '${id}' belongs to project '${name}' and was left as it is. To ${action} it there all the same, call again with ` +
    `project: ${JSON.stringify(name)}.`;
  throw ownerError('MEMORY_OF_OTHER_PROJECT', message);
}
