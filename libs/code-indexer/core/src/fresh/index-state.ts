import type { FollowOptions, FollowState, IndexFreshness } from '@learning-memory/code-indexer';
import type { ChangeTimer } from './change-timer.ts';
import type { KnownIndex } from './known-index.ts';
import { LastLook } from './last-look.ts';
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
  /** Directories. */
  watched: number;
  /** Why it cannot be watched. */
  unwatchable?: string | undefined;
  readonly lastLook: LastLook;
  onChange?: ChangeTimer | undefined;
  listener?: Pick<FollowOptions, 'onRefreshed' | 'onBehind'> | undefined;
}

export function newIndexState(project: string, now: () => number): IndexState {
  return { project, settled: [], watched: 0, lastLook: new LastLook(now), freshness: { project, behind: 'looking' } };
}
