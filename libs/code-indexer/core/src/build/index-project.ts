import { stat } from 'node:fs/promises';
import { codeIndexerError, type IndexOptions, type IndexReport, type IndexRoot } from '@learning-memory/code-indexer';
import { LearningMemoryError } from '@learning-memory/errors';
import { checkNewProject, resolveRoot } from '../check-input.ts';
import type { IndexerContext } from '../indexer-context.ts';
import { lockProject } from '../project-lock.ts';
import { removeLocked } from '../remove-project.ts';
import { abortedError, newBuild, type Build } from './build.ts';
import { firstParts } from './first-parts.ts';
import { publishInParts } from './publish-in-parts.ts';
import { purgeGarbage } from './purge-garbage.ts';
import { scanFiles } from './scan-files.ts';
import { stageAndPublish } from './stage-and-publish.ts';
import { loadStoredFiles } from './stored-files.ts';

/** Builds the next index of a project beside the present one, and swaps. */
export async function indexProject(context: IndexerContext, options: IndexOptions): Promise<IndexReport> {
  const { project, directory, signal, keepsPart = false } = options;
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
    const isGivenUp = isRefused(error) || (isAborted(signal) && !keepsPart);
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
  // What an interrupted call has staged is for all of the paths.
  if (build.stored.size > 0) return stageAndPublish(build, { paths, manifests });
  return publishInParts(build, await firstParts(build.root, paths), manifests);
}
