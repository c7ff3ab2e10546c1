import type { Logger } from '@learning-memory/logging';
import type { IndexState } from './index-state.ts';
import { MOST_DIRECTORIES, watchTree, type TreeWatchOptions } from './watch-tree.ts';

export interface WatchedFoldersOptions extends Pick<TreeWatchOptions, 'watchDirectory' | 'platform'> {
  /** Of all indexes: those that are not followed share their room. */
  readonly states: () => Iterable<IndexState>;
  readonly logger: Logger;
}

/** Watches the folders of indexes, as far as there is room. */
export class WatchedFolders {
  readonly #options: WatchedFoldersOptions;

  constructor(options: WatchedFoldersOptions) {
    this.#options = options;
  }

  /** Whether the folder was watched before, and tells of a change at once. */
  async watch(state: IndexState, root: string, directories: readonly string[]): Promise<boolean> {
    if (state.unwatchable !== undefined) return false;
    if (!this.#hasRoomFor(state, directories.length)) {
      unwatch(state);
      return false;
    }
    state.watched = directories.length;
    state.watch ??= watchTree({
      root,
      watchDirectory: this.#options.watchDirectory,
      platform: this.#options.platform,
      onChange: () => {
        state.lastLook.noteChange();
        state.onChange?.note();
      },
      onFailure: (error) => this.#giveUpWatching(state, error),
    });
    if (state.follow !== undefined) state.follow = { state: 'watched' };
    const wasWatched = await state.watch.sync(directories);
    return wasWatched && state.watch.tellsAtOnce;
  }

  /** Folders that are followed have all the room of a watch; those that are merely asked about share as much. */
  #hasRoomFor(state: IndexState, directories: number): boolean {
    if (state.follow !== undefined) return true;
    const others = [...this.#options.states()].filter((other) => other !== state && other.follow === undefined);
    return others.reduce((sum, { watched }) => sum + watched, directories) <= MOST_DIRECTORIES;
  }

  #giveUpWatching(state: IndexState, error: Error): void {
    const { project, follow, lastLook } = state;
    state.unwatchable = error.message;
    if (follow !== undefined) state.follow = { state: 'asked', reason: error.message };
    lastLook.forget();
    this.#options.logger.warn('code-index.unwatched', { project, error });
  }
}

/** What is not there cannot be watched; what comes in its place is another folder. */
export function unwatch(state: IndexState): void {
  state.watch?.[Symbol.dispose]();
  state.watch = undefined;
  state.watched = 0;
  state.lastLook.forget();
  if (state.follow?.state === 'watched') state.follow = { state: 'asked' };
}
