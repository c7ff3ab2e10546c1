import type { IndexerContext } from '../indexer-context.ts';
import type { ProjectLock } from '../project-lock.ts';

const POINTS_AT_ONCE = 128;

/** Deletes the points that belong to no unit any more. Before anything is staged: an id may come back. */
export async function purgeGarbage(context: IndexerContext, lock: ProjectLock): Promise<void> {
  const { codeIndex, vectorStore, collection } = context;
  for (;;) {
    const ids = await codeIndex.garbage(lock.key.project, POINTS_AT_ONCE);
    if (ids.length === 0) return;
    await vectorStore.delete(collection, ids);
    await lock.held(codeIndex.dropGarbage(lock.key, ids));
  }
}
