import type { IndexReport, SkipReason } from '@learning-memory/code-indexer';
import type { IndexerContext } from '../indexer-context.ts';
import { lockProject } from '../project-lock.ts';
import { newBuild } from './build.ts';
import { purgeGarbage } from './purge-garbage.ts';
import { stageAndPublish } from './stage-and-publish.ts';
import { loadStoredFiles } from './stored-files.ts';

/** An index, and what its folder has that it does not. */
export interface ChangedProject {
  readonly project: string;
  readonly root: string;
  readonly recursive: boolean;
  /** Of the index that was compared. */
  readonly indexedAt: number;
  /** Files that are new or different. */
  readonly changed: readonly string[];
  readonly gone: readonly string[];
  /** Beside the changed ones. */
  readonly skipped: readonly (readonly [reason: SkipReason, path: string])[];
  readonly signal: AbortSignal;
}

/**
 * Brings an index to what its folder is known to have; costs time for that alone. `undefined` where it is another index by
 * now. Rejects as `index` does.
 */
export async function refreshProject(context: IndexerContext, next: ChangedProject): Promise<IndexReport | undefined> {
  const { project, root, recursive, signal } = next;
  await using lock = await lockProject(context, project, { root, isRefresh: true });
  const present = (await context.codeIndex.roots()).find((index) => index.project === project);
  if (present?.indexedAt !== next.indexedAt || present.root !== root) return undefined;
  const build = newBuild(context, { lock, root, options: { directory: root, project, recursive, signal } });
  await purgeGarbage(context, lock);
  await loadStoredFiles(build);
  for (const [reason, path] of next.skipped) build.skipped.add(reason, path);
  const others = new Set([...next.changed, ...next.gone]);
  const unchanged = [...build.stored].flatMap(([path, { live }]) => (live && !others.has(path) ? [path] : []));
  return await stageAndPublish(build, { paths: next.changed, unchanged });
}
