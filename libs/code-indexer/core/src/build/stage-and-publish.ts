import type { IndexReport } from '@learning-memory/code-indexer';
import { linkCalls } from '../graph/link-calls.ts';
import { createModuleMap } from '../graph/module-map.ts';
import { countIndexed } from '../index-status.ts';
import type { Build } from './build.ts';
import { purgeGarbage } from './purge-garbage.ts';
import { readManifests, type ScannedFiles } from './scan-files.ts';
import { stageChanges, type Changes, type FilesToStage } from './stage-changes.ts';
import type { StoredReport } from './stored-report.ts';
import { readingVersions } from './version-of.ts';

export interface NextFiles extends FilesToStage {
  /** As `ScannedFiles` has them; absent where they are those of the paths of the next index. */
  readonly manifests?: ScannedFiles['manifests'] | undefined;
}

/** Builds the next index of these files, and swaps. */
export async function stageAndPublish(build: Build, files: NextFiles): Promise<IndexReport> {
  const changes = await stageChanges(build, files);
  const filesDone = changes.present.size;
  build.progress({ phase: 'swapping', filesDone, filesTotal: filesDone });
  await link(build, files.manifests ?? (await readManifests(build.root, changes.present)), changes);
  build.checkpoint();
  return publish(build, changes);
}

/** Says what calls mean in the next index, where that may have changed. */
async function link(
  build: Build,
  manifests: ScannedFiles['manifests'],
  { present, staged, resurfaced, removed }: Changes,
): Promise<void> {
  const { context, lock } = build;
  const checkpoint = (): void => build.checkpoint();
  // When every file is staged, nobody else is left to see another surface.
  const seen = staged.size === present.size ? [] : [...resurfaced, ...removed];
  const modules = createModuleMap(present, manifests);
  await linkCalls(context, { lock, modules, staged: [...staged], resurfaced: seen, checkpoint });
}

async function publish(build: Build, changes: Changes): Promise<IndexReport> {
  const { context, lock, project, root, recursive, startedAt } = build;
  const { present, removed, known, parsed, redactions } = changes;
  const skipped = build.skipped.list();
  const report: StoredReport = { skipped, startedAt, recursive, readBy: readingVersions(context, present) };
  const indexedAt = build.isWhole ? context.now() : undefined;
  const index = { root, indexedAt, report: JSON.stringify(report), removed };
  await lock.held(context.codeIndex.publish(lock.key, index));
  await purgeGarbage(context, lock).catch((error: unknown) => {
    // The index is complete; the next call deletes what is left over, and searches do not see it.
    context.logger.warn('code-index.unpurged', { project, error });
  });
  const { files, units, filesWithProblems } = await countIndexed(context, project);
  const counts = { filesIndexed: parsed, filesUnchanged: known, filesRemoved: removed.length, filesTotal: files };
  return { project, root, ...counts, unitsTotal: units, filesWithProblems, redactions, skipped };
}
