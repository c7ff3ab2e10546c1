import { stat } from 'node:fs/promises';
import { codeIndexerError, type IndexOptions, type IndexReport, type IndexRoot } from '@learning-memory/code-indexer';
import { checkProject, resolveRoot } from '../check-input.ts';
import { linkCalls } from '../graph/link-calls.ts';
import { createModuleMap } from '../graph/module-map.ts';
import type { IndexerContext } from '../indexer-context.ts';
import { countIndexed } from '../index-status.ts';
import { lockProject } from '../project-lock.ts';
import { removeLocked } from '../remove-project.ts';
import { abortedError, newBuild, type Build } from './build.ts';
import { purgeGarbage } from './purge-garbage.ts';
import { scanFiles, type ScannedFiles } from './scan-files.ts';
import { stageChanges, type Changes } from './stage-changes.ts';
import { loadStoredFiles } from './stored-files.ts';

/** Builds the next index of a project beside the present one, and swaps. */
export async function indexProject(context: IndexerContext, options: IndexOptions): Promise<IndexReport> {
  const { project, directory, signal } = options;
  checkProject(project);
  const root = await resolveRoot(directory);
  checkSignal(project, signal);
  const present = (await context.codeIndex.roots()).find((index) => index.project === project);
  await checkRoot(present, root);
  await using lock = await lockProject(context, project, root);
  const build = newBuild(context, { lock, root, options });
  try {
    return await run(build);
  } catch (error) {
    if (isAborted(signal) && present?.indexedAt === undefined) await removeLocked(context, lock);
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
  const scanned = await scanFiles(build);
  const changes = await stageChanges(build, scanned.paths);
  build.progress({ phase: 'swapping', filesDone: scanned.paths.length, filesTotal: scanned.paths.length });
  await link(build, scanned, changes);
  build.checkpoint();
  return publish(build, changes);
}

/** Says what calls mean in the next index, where that may have changed. */
async function link(
  build: Build,
  scanned: ScannedFiles,
  { present, staged, resurfaced, removed }: Changes,
): Promise<void> {
  const { context, lock } = build;
  const checkpoint = (): void => build.checkpoint();
  // When every file is staged, nobody else is left to see another surface.
  const seen = staged.size === present.size ? [] : [...resurfaced, ...removed];
  const modules = createModuleMap(present, scanned.manifests);
  await linkCalls(context, { lock, modules, staged: [...staged], resurfaced: seen, checkpoint });
}

async function publish(build: Build, { removed, known, parsed, redactions }: Changes): Promise<IndexReport> {
  const { context, lock, project, root } = build;
  const skipped = build.skipped.list();
  const index = { root, indexedAt: context.now(), report: JSON.stringify({ skipped }), removed };
  await lock.held(context.codeIndex.publish(lock.key, index));
  await purgeGarbage(context, lock).catch((error: unknown) => {
    // The index is complete; the next call deletes what is left over, and searches do not see it.
    context.logger.warn('code-index.unpurged', { project, error });
  });
  const { files, units, filesWithProblems } = await countIndexed(context, project);
  const counts = { filesIndexed: parsed, filesUnchanged: known, filesRemoved: removed.length, filesTotal: files };
  return { project, root, ...counts, unitsTotal: units, filesWithProblems, redactions, skipped };
}
