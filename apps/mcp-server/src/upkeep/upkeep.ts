import type { Logger } from '@learning-memory/logging';
import { createSqliteThreads } from '@learning-memory/sqlite-file';
import type { Config } from '../config/config.ts';
import { dataPaths } from '../data-paths.ts';
import type { UpkeepReport, UpkeepTask } from './run-upkeep.ts';
import type { UpkeepApi } from './upkeep.worker.ts';

/**
 * Checks the database and makes its automatic backups, in a thread that ends afterwards, and then drops what is due. Disposing
 * waits for what runs.
 */
export interface Upkeep extends AsyncDisposable {
  /** Soon, and each hour until the signal. Never fails: what goes wrong is in the log. */
  keepUp(signal: AbortSignal): void;
}

/** The first answers of a session have the disk and the processor for themselves. */
const START_DELAY_MS = 3000;
const INTERVAL_MS = 60 * 60 * 1000;

export interface UpkeepOptions {
  readonly config: Pick<Config, 'home' | 'backupDays'>;
  /** Drops what was deleted so long ago that nobody can restore it. A start has done so already, before the first run. */
  readonly purge: () => Promise<unknown>;
  readonly logger: Logger;
}

export function createUpkeep({ config, purge, logger }: UpkeepOptions): Upkeep {
  const { home, backupDays: days } = config;
  const { database, backups, health, upkeepLock } = dataPaths(home);
  const paths = { database, backups, health, upkeepLock };

  let running = Promise.resolve();

  async function run(isStart: boolean): Promise<void> {
    try {
      const report = await runInThread({ paths, days, isStart });
      if (report === undefined) return;
      const { problems, backup } = report;
      if (problems.length > 0) logger.error('database.damaged', { problems });
      logger.info('upkeep.done', { backup });
      // After the backup of the day, which has it still.
      if (!isStart && problems.length === 0) logger.debug('upkeep.purged', { result: await purge() });
    } catch (error) {
      logger.warn('upkeep.failed', { error });
    }
  }

  return {
    keepUp(signal) {
      if (signal.aborted) return;
      const start = (isStart: boolean): void => {
        running = Promise.all([running, run(isStart)]).then(() => undefined);
      };
      const timers = [setTimeout(start, START_DELAY_MS, true), setInterval(start, INTERVAL_MS, false)];
      for (const timer of timers) timer.unref();
      signal.addEventListener('abort', () => timers.forEach(clearTimeout), { once: true });
    },
    [Symbol.asyncDispose]: () => running,
  };
}

async function runInThread(options: UpkeepTask): Promise<UpkeepReport | undefined> {
  const threads = createSqliteThreads({ base: import.meta.url, file: './upkeep.worker' });
  await using thread = threads.share<UpkeepApi>({ role: 'writer', store: 'upkeep', options });
  return await thread.run('run', undefined);
}
