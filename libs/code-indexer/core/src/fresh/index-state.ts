import type { FollowOptions, FollowState, IndexFreshness } from '@learning-memory/code-indexer';
import type { ChangeTimer } from './change-timer.ts';
import type { KnownIndex } from './known-index.ts';
import type { TreeWatch } from './watch-tree.ts';

/** What a process knows of an index that it keeps up to date. */
export interface IndexState {
  readonly project: string;
  known?: KnownIndex | undefined;
  /** The index that the thread has heard of. */
  told?: KnownIndex | undefined;
  settled: readonly string[];
  freshness: IndexFreshness;
  running?: Promise<void> | undefined;
  /** Begins when what runs has ended. */
  next?: Promise<void> | undefined;
  follow?: FollowState | undefined;
  watch?: TreeWatch | undefined;
  onChange?: ChangeTimer | undefined;
  listener?: Pick<FollowOptions, 'onRefreshed' | 'onBehind'> | undefined;
}

export function newIndexState(project: string): IndexState {
  return { project, settled: [], freshness: { project, behind: 'looking' } };
}
