import type { SkipReason } from '@learning-memory/code-indexer';
import type { WorkerPool } from '@learning-memory/concurrency';
import { leftOut } from '../build/scan-files.ts';
import { versionOf } from '../build/version-of.ts';
import type { IndexerContext } from '../indexer-context.ts';
import type { KnownIndex } from './known-index.ts';
import type { SurveyApi } from './survey.worker.ts';
import type { FileContent, SeenFile } from './tree-survey.ts';

/** What a folder holds beside what its index has. */
export interface FolderChanges {
  /** Files that are new or different, also those that have nothing to index any more. */
  readonly changed: readonly string[];
  readonly gone: readonly string[];
  readonly skipped: readonly (readonly [reason: SkipReason, path: string])[];
  /** Files that are as they were indexed, though their metadata say otherwise. */
  readonly settled: readonly string[];
  readonly directories: readonly string[];
  readonly isEmpty: boolean;
}

export interface FolderQuestion {
  readonly index: KnownIndex;
  /** The thread has not heard of this index yet. */
  readonly isNew: boolean;
  readonly settled: readonly string[];
}

const READ_AT_ONCE = 500;

/** `undefined` for more files than are looked through. Rejects where the folder cannot be read. */
export async function findChanges(
  context: IndexerContext,
  threads: WorkerPool<SurveyApi>,
  { index, isNew, settled }: FolderQuestion,
): Promise<FolderChanges | undefined> {
  const { root, since, recursive, versions } = index;
  const indexed = isNew ? [...versions.keys()] : undefined;
  const survey = await threads.run('look', { root, since, recursive, settled, indexed });
  if (survey === undefined) return undefined;
  const skipped = [...survey.skipped];
  const added = survey.unknown.filter(([path]) => {
    const reason = leftOut(context, path);
    if (reason !== undefined) skipped.push([reason, path]);
    return reason === undefined;
  });
  const compared = compare(context, index, await withContents(threads, root, [...survey.suspects, ...added]));
  return {
    ...compared,
    skipped: [...skipped, ...compared.skipped],
    gone: survey.gone,
    directories: survey.directories,
    isEmpty: survey.files === 0,
  };
}

type ReadFile = readonly [path: string, content: FileContent];

async function withContents(
  threads: WorkerPool<SurveyApi>,
  root: string,
  files: readonly SeenFile[],
): Promise<readonly ReadFile[]> {
  const read = files.flatMap(([path, content]): ReadFile[] => (content === undefined ? [] : [[path, content]]));
  const unread = files.flatMap(([path, content]) => (content === undefined ? [path] : []));
  for (let start = 0; start < unread.length; start += READ_AT_ONCE) {
    const paths = unread.slice(start, start + READ_AT_ONCE);
    const contents = await threads.run('read', { root, paths });
    read.push(...contents.map((content, index): ReadFile => [paths[index] ?? '', content]));
  }
  return read;
}

function compare(
  context: IndexerContext,
  { root, versions }: KnownIndex,
  files: readonly ReadFile[],
): Pick<FolderChanges, 'changed' | 'settled' | 'skipped'> {
  const changed: string[] = [];
  const settled: string[] = [];
  const skipped: [SkipReason, string][] = [];
  for (const [path, content] of files) {
    const indexed = versions.get(path);
    if ('skipped' in content) {
      if (indexed === undefined) skipped.push([content.skipped, path]);
      else changed.push(path);
    } else if (versionOf(context, { root, path, hash: content.hash }) === indexed) settled.push(path);
    else changed.push(path);
  }
  return { changed, settled, skipped };
}
