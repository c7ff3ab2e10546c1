import { errorFactory } from '@learning-memory/errors';
import type { Memory, MemoryCheck, MemoryService } from '@learning-memory/memory';
import type { CurrentProject } from '../../project/current-project.ts';
import { otherProject } from '../other-project.ts';

const ownerError = errorFactory({ MEMORY_OF_OTHER_PROJECT: 'conflict' } as const);

export interface OwnedMemory {
  readonly id: string;
  /** The project that the caller names, if any. */
  readonly asked?: string | undefined;
  /** Default: it is to be changed. */
  readonly action?: 'read' | 'change' | undefined;
  /** On the command line instead of by a tool. */
  readonly isTyped?: boolean | undefined;
}

/** Rejects `MEMORY_OF_OTHER_PROJECT` where a memory that is to be changed belongs to another project than the one meant. */
export async function checkOwner(
  { id, ...asked }: OwnedMemory,
  { memories, currentProject }: { readonly memories: MemoryService; readonly currentProject: CurrentProject },
): Promise<void> {
  const { memory } = await memories.get(id);
  await checkOwnerOf(memory, asked, currentProject);
}

/** `checkOwner` for what reads the memory itself. */
export function ownerCheck(asked: string | undefined, currentProject: CurrentProject): MemoryCheck {
  return (memory) => checkOwnerOf(memory, { asked }, currentProject);
}

/** As `checkOwner`, of a memory that was read. */
export async function checkOwnerOf(
  memory: Pick<Memory, 'id' | 'project'>,
  { asked, action = 'change', isTyped = false }: Omit<OwnedMemory, 'id'>,
  currentProject: CurrentProject,
): Promise<void> {
  const name = await otherProject(memory, asked, currentProject);
  if (name === undefined) return;
  const left = action === 'change' ? ' and was left as it is' : '';
  const asking = isTyped ? `say --project ${JSON.stringify(name)}` : `call again with project: ${JSON.stringify(name)}`;
  const message = `Memory '${memory.id}' belongs to project '${name}'${left}. To ${action} it there all the same, ${asking}.`;
  throw ownerError('MEMORY_OF_OTHER_PROJECT', message);
}
