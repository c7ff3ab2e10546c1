import { watch, type FSWatcher } from 'node:fs';
import { basename, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';

/** Systems that watch a tree as a whole, whatever its size. */
const WHOLE_TREES: ReadonlySet<NodeJS.Platform> = new Set(['darwin', 'win32']);
/** A user has some thousands for all programs, and several servers may run. */
export const MOST_DIRECTORIES = 4000;
const AT_ONCE = 100;

export interface TreeWatchOptions {
  /** Absolute. */
  readonly root: string;
  readonly onChange: () => void;
  /** Nothing is watched any more. */
  readonly onFailure: (error: Error) => void;
  readonly platform?: NodeJS.Platform | undefined;
  /** As that of Node; for tests of systems without room for more. */
  readonly watchDirectory?: typeof watch | undefined;
}

export interface TreeWatch extends Disposable {
  /** Watches these directories, relative to the root, and no others; whether it has watched all of them before. */
  sync(directories: readonly string[]): Promise<boolean>;
  /** Before anything that happens later can be heard of; other systems tell of a change some time afterwards. */
  readonly tellsAtOnce: boolean;
}

/** Tells that something has changed in directories, not what; begins with `sync`. */
export function watchTree(options: TreeWatchOptions): TreeWatch {
  return new Watch(options);
}

class Watch implements TreeWatch {
  readonly #options: TreeWatchOptions;
  readonly #isWhole: boolean;
  readonly #watchers = new Map<string, FSWatcher>();
  #known: ReadonlySet<string> = new Set();
  #isClosed = false;

  constructor(options: TreeWatchOptions) {
    this.#options = options;
    this.#isWhole = WHOLE_TREES.has(options.platform ?? process.platform);
  }

  get tellsAtOnce(): boolean {
    return !this.#isWhole;
  }

  async sync(directories: readonly string[]): Promise<boolean> {
    this.#known = new Set(directories);
    const wanted = this.#isWhole ? new Set(['']) : this.#known;
    if (wanted.size > MOST_DIRECTORIES) this.#fail(new Error(`More than ${String(MOST_DIRECTORIES)} directories.`));
    for (const directory of [...this.#watchers.keys()]) if (!wanted.has(directory)) this.#end(directory);
    const missing = [...wanted].filter((directory) => !this.#watchers.has(directory));
    await this.#beginAll(missing);
    return missing.length === 0;
  }

  [Symbol.dispose](): void {
    this.#isClosed = true;
    for (const directory of this.#watchers.keys()) this.#end(directory);
  }

  /** Others have their turn meanwhile. */
  async #beginAll(directories: readonly string[]): Promise<void> {
    for (const [index, directory] of directories.entries()) {
      if (this.#isClosed) return;
      this.#begin(directory);
      if (index % AT_ONCE === AT_ONCE - 1) await setImmediate();
    }
  }

  #begin(directory: string): void {
    const { root, watchDirectory = watch } = this.#options;
    const path = join(root, directory);
    try {
      const watcher = watchDirectory(path, { persistent: false, recursive: this.#isWhole }, (event, name) => {
        if (!this.#isWhole && event === 'rename' && isItself(name, path)) this.#end(directory);
        if (!this.#isWhole || isIn(this.#known, name)) this.#options.onChange();
      });
      watcher.on('error', (error) => (isGone(error) ? this.#end(directory) : this.#fail(error)));
      this.#watchers.set(directory, watcher);
    } catch (error) {
      if (!isGone(error)) this.#fail(error as Error);
    }
  }

  #end(directory: string): void {
    this.#watchers.get(directory)?.close();
    this.#watchers.delete(directory);
  }

  #fail(error: Error): void {
    if (this.#isClosed) return;
    this[Symbol.dispose]();
    this.#options.onFailure(error);
  }
}

/** What lies in a directory that counts; a system that does not say where may mean any. */
function isIn(directories: ReadonlySet<string>, name: string | null): boolean {
  if (name === null) return true;
  const path = name.replaceAll('\\', '/');
  return directories.has(path.slice(0, Math.max(0, path.lastIndexOf('/'))));
}

/** By its own name a directory says that it goes; another one may come in its place at once. */
function isItself(name: string | null, directory: string): boolean {
  return name === basename(directory);
}

function isGone(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'EPERM', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '');
}
