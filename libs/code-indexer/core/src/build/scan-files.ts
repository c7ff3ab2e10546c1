import { join } from 'node:path';
import { codeIndexerError, type SkipReason } from '@learning-memory/code-indexer';
import { LearningMemoryError } from '@learning-memory/errors';
import { redactSecrets } from '@learning-memory/redaction';
import { directoryError } from '../check-input.ts';
import { readSource } from '../files/read-source.ts';
import { isTextFile } from '../files/text-files.ts';
import { walkDirectory, type WalkOptions } from '../files/walk-directory.ts';
import { manifestName } from '../graph/module-map.ts';
import { baseName } from '../graph/paths.ts';
import type { IndexerContext } from '../indexer-context.ts';
import type { Build } from './build.ts';

const PROGRESS_EVERY = 500;

export interface ScannedFiles {
  /** Lists files of known languages, and those of text, in the order of the walk. */
  readonly paths: readonly string[];
  /** Path of a package.json -> the name in it. */
  readonly manifests: ReadonlyMap<string, string>;
}

export async function scanFiles(build: Build): Promise<ScannedFiles> {
  const { context, root, recursive, skipped } = build;
  const paths: string[] = [];
  const manifests = new Map<string, string>();
  const onSkip: WalkOptions['onSkip'] = (reason, path) => skipped.add(reason, path);
  build.progress({ phase: 'scanning', filesDone: 0 });
  try {
    for await (const path of walkDirectory({ root, recursive, onSkip })) {
      build.checkpoint();
      const reason = leftOut(context, path);
      if (reason === undefined) paths.push(path);
      else onSkip(reason, path);
      if (paths.length > build.mostFiles) throw tooManyFiles(build);
      await addManifest(manifests, root, path);
      if (paths.length % PROGRESS_EVERY === 0) build.progress({ phase: 'scanning', filesDone: paths.length });
    }
  } catch (error) {
    build.checkpoint();
    if (LearningMemoryError.isInstance(error)) throw error;
    throw directoryError(root, error);
  }
  return { paths, manifests };
}

function tooManyFiles({ project, root, mostFiles }: Build): Error {
  const message = `"${root}" has more than ${String(mostFiles)} files to read. Index it by a call that allows them, or a directory of it.`;
  return codeIndexerError('CODE_INDEXER_TOO_MANY_FILES', message, { details: { project, root, mostFiles } });
}

/** Why a file is not indexed whatever is in it. */
export function leftOut({ parser }: Pick<IndexerContext, 'parser'>, path: string): SkipReason | undefined {
  if (redactSecrets(path).count > 0) return 'secret_in_path';
  return parser.languageOf(path) === undefined && !isTextFile(path) ? 'unknown_language' : undefined;
}

/** Of those of the paths that are a package.json. */
export async function readManifests(root: string, paths: Iterable<string>): Promise<ReadonlyMap<string, string>> {
  const manifests = new Map<string, string>();
  for (const path of paths) await addManifest(manifests, root, path);
  return manifests;
}

async function addManifest(manifests: Map<string, string>, root: string, path: string): Promise<void> {
  if (baseName(path) !== 'package.json') return;
  const bytes = await readSource(join(root, path));
  const name = typeof bytes === 'string' ? undefined : manifestName(bytes.toString('utf8'));
  if (name !== undefined) manifests.set(path, name);
}
