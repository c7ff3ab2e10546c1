import { stat } from 'node:fs/promises';
import { codeIndexerError, type IndexOptions, type IndexReport, type IndexRoot } from '@learning-memory/code-indexer';
import { LearningMemoryError } from '@learning-memory/errors';
import { checkNewProject, resolveRoot } from '../check-input.ts';
import { linkCalls } from '../graph/link-calls.ts';
import { createModuleMap } from '../graph/module-map.ts';
import type { IndexerContext } from '../indexer-context.ts';
import { countIndexed } from '../index-status.ts';
import { lockProject } from '../project-lock.ts';
import { removeLocked } from '../remove-project.ts';
import { abortedError, newBuild, type Build } from './build.ts';
import { purgeGarbage } from './purge-garbage.ts';
import { readManifests, scanFiles, type ScannedFiles } from './scan-files.ts';
import { stageChanges, type Changes, type FilesToStage } from './stage-changes.ts';
import { loadStoredFiles } from './stored-files.ts';
import type { StoredReport } from './stored-report.ts';
import { readingVersions } from './version-of.ts';

/** Builds the next index of a project beside the present one, and swaps. */
export async function indexProject(context: IndexerContext, options: IndexOptions): Promise<IndexReport> {
  const { project, directory, signal } = options;
  checkNewProject(project);
  const root = await resolveRoot(directory);
  checkSignal(project, signal);
  const present = (await context.codeIndex.roots()).find((index) => index.project === project);
  await checkRoot(present, root);
  await using lock = await lockProject(context, project, { root });
  const build = newBuild(context, { lock, root, options });
  try {
    return await run(build);
  } catch (error) {
    const isGivenUp = isAborted(signal) || isRefused(error);
    if (isGivenUp && present?.indexedAt === undefined) await removeLocked(context, lock);
    // Whatever was interrupted says so in its own words.
    build.checkpoint();
    throw error;
  }
}

function checkSignal(project: string, signal: AbortSignal | undefined): void {
  if (isAborted(signal)) throw abortedError(project, signal?.reason);
}

function isAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}

function isRefused(error: unknown): boolean {
  return LearningMemoryError.isInstance(error) && error.code === 'CODE_INDEXER_TOO_MANY_FILES';
}

/** An index gives its name to another directory only when its own is gone. */
async function checkRoot(present: IndexRoot | undefined, root: string): Promise<void> {
  if (present?.indexedAt === undefined || present.root === root) return;
  const isThere = await stat(present.root).then(
    () => true,
    () => false,
  );
  if (!isThere) return;
  const { project } = present;
  throw codeIndexerError(
    'CODE_INDEXER_ROOT_TAKEN',
    `Project "${project}" is the index of "${present.root}", not of "${root}". Give another name or none for "${root}", or remove the project "${project}" first.`,
    { details: { project, root: present.root, asked: root } },
  );
}

async function run(build: Build): Promise<IndexReport> {
  const { context } = build;
  await context.vectorStore.ensureCollection(context.collection);
  await purgeGarbage(context, build.lock);
  await loadStoredFiles(build);
  const { paths, manifests } = await scanFiles(build);
  return stageAndPublish(build, { paths, manifests });
}

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
  const index = { root, indexedAt: context.now(), report: JSON.stringify(report), removed };
  await lock.held(context.codeIndex.publish(lock.key, index));
  await purgeGarbage(context, lock).catch((error: unknown) => {
    // The index is complete; the next call deletes what is left over, and searches do not see it.
    context.logger.warn('code-index.unpurged', { project, error });
  });
  const { files, units, filesWithProblems } = await countIndexed(context, project);
  const counts = { filesIndexed: parsed, filesUnchanged: known, filesRemoved: removed.length, filesTotal: files };
  return { project, root, ...counts, unitsTotal: units, filesWithProblems, redactions, skipped };
}
