import { watch, type FSWatcher } from 'node:fs';
import { basename, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';

/** Systems that watch a tree as a whole, whatever its size. */
const WHOLE_TREES: ReadonlySet<NodeJS.Platform> = new Set(['darwin', 'win32']);
/** A user has some thousands for all programs, and several servers may run. */
const MOST_DIRECTORIES = 4000;
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
  /** Watches these directories, relative to the root, and no others. */
  sync(directories: readonly string[]): Promise<void>;
}

/** Tells that something has changed in directories, not what; begins with `sync`. */
export function watchTree(options: TreeWatchOptions): TreeWatch {
  const { root, onChange, onFailure, platform = process.platform, watchDirectory = watch } = options;
  const isWhole = WHOLE_TREES.has(platform);
  const watchers = new Map<string, FSWatcher>();
  let known: ReadonlySet<string> = new Set();
  let isClosed = false;

  function close(): void {
    isClosed = true;
    for (const directory of watchers.keys()) end(directory);
  }

  function fail(error: Error): void {
    if (isClosed) return;
    close();
    onFailure(error);
  }

  function begin(directory: string): void {
    const settings = { persistent: false, recursive: isWhole };
    try {
      const watcher = watchDirectory(join(root, directory), settings, (event, name) => {
        if (!isWhole && event === 'rename' && isItself(name, join(root, directory))) end(directory);
        if (!isWhole || isIn(known, name)) onChange();
      });
      watcher.on('error', (error) => (isGone(error) ? end(directory) : fail(error)));
      watchers.set(directory, watcher);
    } catch (error) {
      if (!isGone(error)) fail(error as Error);
    }
  }

  /** Others have their turn meanwhile. */
  async function beginAll(directories: readonly string[]): Promise<void> {
    for (const [index, directory] of directories.entries()) {
      if (isClosed) return;
      begin(directory);
      if (index % AT_ONCE === AT_ONCE - 1) await setImmediate();
    }
  }

  function end(directory: string): void {
    watchers.get(directory)?.close();
    watchers.delete(directory);
  }

  return {
    async sync(directories) {
      known = new Set(directories);
      const wanted = isWhole ? new Set(['']) : known;
      if (wanted.size > MOST_DIRECTORIES) fail(new Error(`More than ${String(MOST_DIRECTORIES)} directories.`));
      for (const directory of [...watchers.keys()]) if (!wanted.has(directory)) end(directory);
      await beginAll([...wanted].filter((directory) => !watchers.has(directory)));
    },
    [Symbol.dispose]: close,
  };
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
