import type { ResolvedGhap } from '@learning-memory/ghap';
import type { ToolServices } from '../tool-services.ts';

/**
 * Stores an entry of this session. The journal does without the project where the store is busy for long; to store the entry
 * takes the store anyway, and an entry of no project is found by none.
 */
export async function persistOwn(
  { persister, currentProject }: Pick<ToolServices, 'persister' | 'currentProject'>,
  entry: ResolvedGhap,
): Promise<void> {
  const project = entry.project ?? (await currentProject.read().catch(() => undefined))?.id;
  await persister.persist(project === undefined ? entry : { ...entry, project });
}
