import { checkProject } from './check-input.ts';
import { projectNotFound } from './index-status.ts';
import type { IndexerContext } from './indexer-context.ts';
import { lockProject, type ProjectLock } from './project-lock.ts';

const POINTS_AT_ONCE = 128;

/** Resolves with how many units were in the index. What is interrupted half-way, the next call finishes. */
export async function removeProject(context: IndexerContext, project: string): Promise<number> {
  checkProject(project);
  const projects = await context.codeIndex.projects(context.now());
  const known = projects.find((row) => row.project === project);
  if (known === undefined) throw projectNotFound(project, projects);
  await using lock = await lockProject(context, project, known);
  return await removeLocked(context, lock);
}

/** As `removeProject`, under a lock that is held. */
export async function removeLocked(context: IndexerContext, lock: ProjectLock): Promise<number> {
  const units = await lock.held(context.codeIndex.clear(lock.key));
  await deletePoints(context, lock);
  await lock.held(context.codeIndex.drop(lock.key));
  return units;
}

/** All that are of the project, whether the code index knows them or not. */
async function deletePoints({ vectorStore, collection }: IndexerContext, { key }: ProjectLock): Promise<void> {
  const filter = { op: 'eq', field: 'project', value: key.project } as const;
  for (;;) {
    const { points } = await vectorStore.scroll(collection, { filter, limit: POINTS_AT_ONCE });
    if (points.length === 0) return;
    await vectorStore.delete(
      collection,
      points.map(({ id }) => id),
    );
  }
}
