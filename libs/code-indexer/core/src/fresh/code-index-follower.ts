import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type {
  BehindReason,
  CodeIndexFollower,
  FollowOptions,
  FollowState,
  IndexFreshness,
  IndexRoot,
  RefreshOptions,
} from '@learning-memory/code-indexer';
import { createWorkerPool, type WorkerPool } from '@learning-memory/concurrency';
import { LearningMemoryError } from '@learning-memory/errors';
import { indexProject } from '../build/index-project.ts';
import { refreshProject } from '../build/refresh-project.ts';
import type { IndexerContext } from '../indexer-context.ts';
import { changeTimer } from './change-timer.ts';
import { findChanges, type FolderChanges } from './find-changes.ts';
import { newIndexState, type IndexState } from './index-state.ts';
import { loadKnownIndex, type KnownIndex } from './known-index.ts';
import type { SurveyApi } from './survey.worker.ts';
import { unwatch, WatchedFolders } from './watched-folders.ts';
import type { TreeWatchOptions } from './watch-tree.ts';

/** What it knows of a folder goes with the thread, and is found again by reading what has changed. */
const IDLE_MS = 30 * 60 * 1000;
/** Another process indexes the same project, or has done so meanwhile. */
const ATTEMPTS = 200;
const BETWEEN_ATTEMPTS_MS = 50;
const LONGEST_BETWEEN_MS = 2000;

export type CodeIndexFollowerOptions = Pick<TreeWatchOptions, 'watchDirectory' | 'platform'>;

/** Starts its thread with the first look. */
export function createFollower(context: IndexerContext, options: CodeIndexFollowerOptions = {}): CodeIndexFollower {
  return new Follower(context, options);
}

class Follower implements CodeIndexFollower {
  readonly #context: IndexerContext;
  readonly #watches: WatchedFolders;
  readonly #threads: WorkerPool<SurveyApi>;
  readonly #states = new Map<string, IndexState>();
  readonly #ended = new AbortController();

  constructor(context: IndexerContext, options: CodeIndexFollowerOptions) {
    this.#context = context;
    this.#watches = new WatchedFolders({ ...options, logger: context.logger, states: () => this.#states.values() });
    this.#threads = createWorkerPool<SurveyApi>({
      base: import.meta.url,
      file: './survey.worker',
      idleTimeoutMs: IDLE_MS,
    });
  }

  async refresh({ indexes, waitMs }: RefreshOptions): Promise<readonly IndexFreshness[]> {
    const states = indexes.map((project) => this.#stateOf(project));
    const enough = new AbortController();
    const late = wait(waitMs, undefined, { signal: enough.signal, ref: false }).catch(() => undefined);
    const ended = new Set<IndexState>();
    await Promise.race([this.#see(states, ended), late]);
    enough.abort();
    // What an earlier look found says nothing of now.
    return states.map((state) => (ended.has(state) ? state.freshness : unendedFreshness(state)));
  }

  follow({ project, mayRefresh, onRefreshed, onBehind }: FollowOptions): void {
    const state = this.#stateOf(project);
    if (state.follow !== undefined || this.#ended.signal.aborted) return;
    state.follow = { state: 'asked', reason: state.unwatchable };
    state.listener = { onRefreshed, onBehind };
    const refresh = async (): Promise<void> => {
      if (!this.#ended.signal.aborted && (await mayRefresh())) await this.#ask(state);
    };
    state.onChange = changeTimer(() => void refresh().catch((error: unknown) => this.#warn(state, error)));
    state.onChange.note();
  }

  followed(): ReadonlyMap<string, FollowState> {
    return new Map(
      [...this.#states.values()].flatMap(({ project, follow }) => (follow === undefined ? [] : [[project, follow]])),
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#ended.abort();
    for (const { watch, onChange } of this.#states.values()) {
      watch?.[Symbol.dispose]();
      onChange?.[Symbol.dispose]();
    }
    await Promise.allSettled([...this.#states.values()].flatMap(({ running }) => running ?? []));
    await this.#threads[Symbol.asyncDispose]();
  }

  #stateOf(project: string): IndexState {
    const state = this.#states.get(project) ?? newIndexState(project, this.#context.now);
    this.#states.set(project, state);
    return state;
  }

  /** Looks at those of which the last look does not hold; each ends in the set. */
  async #see(states: readonly IndexState[], ended: Set<IndexState>): Promise<void> {
    const due = await this.#unseen(states);
    for (const state of states) {
      if (due.includes(state)) continue;
      ended.add(state);
      if (state.lastLook.isOld()) void this.#ask(state);
    }
    await Promise.all(due.map((state) => this.#ask(state).then(() => ended.add(state))));
  }

  /** Those of which the last look does not hold. */
  async #unseen(states: readonly IndexState[]): Promise<readonly IndexState[]> {
    if (!states.some(({ lastLook, known }) => lastLook.holds(known))) return states;
    // A look says why they cannot be read.
    const roots = await this.#context.codeIndex.roots().catch(() => []);
    // What changed before this call has been told of by then.
    await turn();
    return states.filter(({ project, known, lastLook }) => {
      const isKnown = known !== undefined && isOf(known, rootOf(roots, project));
      return !isKnown || !lastLook.holds(known);
    });
  }

  /** Resolves when a look that began after this call has ended, with all that it led to. */
  #ask(state: IndexState): Promise<void> {
    if (state.running === undefined) {
      state.running = this.#bringUp(state).finally(() => (state.running = undefined));
      return state.running;
    }
    state.next ??= state.running.then(() => {
      state.next = undefined;
      return this.#ask(state);
    });
    return state.next;
  }

  async #bringUp(state: IndexState): Promise<void> {
    try {
      for (let attempt = 1; attempt <= ATTEMPTS && !this.#ended.signal.aborted; attempt += 1) {
        if (await this.#try(state)) return;
        const pause = Math.min(BETWEEN_ATTEMPTS_MS * attempt, LONGEST_BETWEEN_MS);
        await wait(pause, undefined, { signal: this.#ended.signal, ref: false });
      }
    } catch (error) {
      if (this.#ended.signal.aborted) return;
      this.#note(state, 'failed', { error });
      this.#warn(state, error);
    }
  }

  /** False where another process came first. */
  async #try(state: IndexState): Promise<boolean> {
    const index = await this.#indexOf(state);
    if (index === undefined) {
      unwatch(state);
      return this.#note(state, undefined);
    }
    const changes = await this.#look(state, index);
    if (typeof changes === 'string') return this.#note(state, changes);
    const count = changes.changed.length + changes.gone.length;
    if (count === 0 && index.isWhole) return this.#note(state, undefined);
    this.#note(state, 'indexing', { changed: index.isWhole ? count : index.versions.size });
    const isDone = await this.#refresh(state, index, changes);
    if (isDone) this.#note(state, undefined);
    return isDone;
  }

  async #indexOf(state: IndexState): Promise<KnownIndex | undefined> {
    const { project, known } = state;
    const root = rootOf(await this.#context.codeIndex.roots(), project);
    if (known === undefined || !isOf(known, root)) state.known = await loadKnownIndex(this.#context, project);
    return state.known;
  }

  async #look(state: IndexState, index: KnownIndex): Promise<FolderChanges | BehindReason> {
    try {
      const { settled, told, lastLook } = state;
      const began = lastLook.begin();
      const changes = await findChanges(this.#context, this.#threads, { index, isNew: told !== index, settled });
      if (changes === undefined) return 'too_many_files';
      // Many a process asks once and ends.
      const isWorthWatching = told !== undefined || state.follow !== undefined;
      state.told = index;
      state.settled = changes.settled;
      const isWatched = isWorthWatching && (await this.#watches.watch(state, index.root, changes.directories));
      lastLook.end({ index, began, changes: changes.changed.length + changes.gone.length, isWatched });
      return changes.isEmpty && index.versions.size > 0 ? 'folder_gone' : changes;
    } catch (error) {
      // The thread, and what it knew, may be gone.
      state.told = undefined;
      if (!isMissing(error)) throw error;
      unwatch(state);
      return 'folder_gone';
    }
  }

  async #refresh({ project, listener }: IndexState, index: KnownIndex, changes: FolderChanges): Promise<boolean> {
    const { root, recursive, indexedAt } = index;
    const { changed, gone, skipped } = changes;
    const { signal } = this.#ended;
    try {
      const next = { project, root, recursive, indexedAt, changed, gone, skipped, signal };
      const report = index.isWhole
        ? await refreshProject(this.#context, next)
        : await indexProject(this.#context, { project, directory: root, recursive, signal });
      if (report !== undefined) listener?.onRefreshed?.(report);
      return report !== undefined;
    } catch (error) {
      if (LearningMemoryError.isInstance(error) && error.code === 'CODE_INDEXER_BUSY') return false;
      throw error;
    }
  }

  /** Answers that there is nothing more to do for now. */
  #note(
    state: IndexState,
    behind: BehindReason | undefined,
    { changed, error }: { readonly changed?: number; readonly error?: unknown } = {},
  ): true {
    const { project, freshness, listener } = state;
    state.freshness = behind === undefined ? { project } : { project, behind, changed };
    const isTold = behind === undefined || behind === 'indexing' || behind === freshness.behind;
    if (!isTold) listener?.onBehind?.(state.freshness, error);
    return true;
  }

  #warn({ project }: IndexState, error: unknown): void {
    this.#context.logger.warn('code-index.unrefreshed', { project, error });
  }
}

function unendedFreshness({ project, freshness }: IndexState): IndexFreshness {
  return freshness.behind === 'indexing' ? freshness : { project, behind: 'looking' };
}

function rootOf(roots: readonly IndexRoot[], project: string): IndexRoot | undefined {
  return roots.find((one) => one.project === project);
}

function isOf({ root, indexedAt }: KnownIndex, index: IndexRoot | undefined): boolean {
  return index?.root === root && index.indexedAt === indexedAt;
}

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException | null)?.code ?? '');
}
