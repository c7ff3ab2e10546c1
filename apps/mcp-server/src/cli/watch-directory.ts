import { relative } from 'node:path';
import { readRootIgnoreRules } from '@learning-memory/code-indexer-core';
import { watch } from 'chokidar';

/** Editors and version control write several files at once. */
const PAUSE_MS = 500;

export interface WatchOptions {
  readonly root: string;
  readonly signal: AbortSignal;
  /** Runs half a second after a change; never twice at a time. */
  readonly onChange: () => Promise<void>;
}

/** Watches the files below the root that its own rules do not ignore, until the signal aborts. */
export async function watchDirectory({ root, signal, onChange }: WatchOptions): Promise<void> {
  const rules = await readRootIgnoreRules(root);
  const watcher = watch(root, {
    ignoreInitial: true,
    followSymlinks: false,
    ignored: (path, stats) => {
      const inside = relative(root, path).replaceAll('\\', '/');
      return inside !== '' && stats !== undefined && rules.ignores(inside, stats.isDirectory());
    },
  });
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const schedule = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      if (running === undefined) running = onChange().finally(() => (running = undefined));
      else schedule();
    }, PAUSE_MS);
  };
  watcher.on('all', schedule);
  await new Promise<void>((resolve, reject) => {
    watcher.once('error', reject);
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
  clearTimeout(timer);
  await watcher.close();
  await running;
}
