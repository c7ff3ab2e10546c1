import {
  codeIndexerError,
  type CodeFileState,
  type IndexOptions,
  type IndexProgress,
} from '@learning-memory/code-indexer';
import { createSkipCounter, type SkipCounter } from '../files/skipped-files.ts';
import type { IndexerContext } from '../indexer-context.ts';
import type { ProjectLock } from '../project-lock.ts';

/** Holds what is known of a path before the build looks at it. */
export interface StoredFile {
  live?: CodeFileState;
  staged?: CodeFileState;
}

/** One call of `index`, with what it has found so far. */
export interface Build {
  readonly context: IndexerContext;
  readonly lock: ProjectLock;
  readonly project: string;
  /** Absolute, without links. */
  readonly root: string;
  readonly recursive: boolean;
  readonly signal: AbortSignal | undefined;
  readonly startedAt: number;
  readonly stored: Map<string, StoredFile>;
  readonly skipped: SkipCounter;
  readonly mostFiles: number;
  /** False for a part of a first index. */
  readonly isWhole: boolean;
  /** Rejects the call once its signal was given. */
  checkpoint(): void;
  progress(progress: IndexProgress): void;
}

export function newBuild(
  context: IndexerContext,
  { lock, root, options }: { readonly lock: ProjectLock; readonly root: string; readonly options: IndexOptions },
): Build {
  const { project, recursive = true, mostFiles = Infinity, signal, onProgress } = options;
  return {
    context,
    lock,
    project,
    root,
    recursive,
    mostFiles,
    isWhole: true,
    signal,
    startedAt: context.now(),
    stored: new Map(),
    skipped: createSkipCounter(),
    checkpoint() {
      if (signal?.aborted === true) throw abortedError(project, signal.reason);
    },
    progress: (progress) => onProgress?.(progress),
  };
}

export function abortedError(project: string, cause: unknown): Error {
  const message = `Indexing project "${project}" was cancelled: its index is that of before, if it had one.`;
  return codeIndexerError('CODE_INDEXER_ABORTED', message, { cause });
}
