import { setTimeout as delay } from 'node:timers/promises';
import { LearningMemoryError } from '@learning-memory/errors';
import type { Logger } from '@learning-memory/logging';
import type { Config } from '../config/config.ts';
import type { Parts } from '../parts/parts.ts';
import { checkoutAround } from './checkout.ts';
import { followIndexes } from './follow-indexes.ts';
import { withinTime } from '../within-time.ts';

/** The first answers of a session have the processor for themselves. */
const START_DELAY_MS = 4000;
/** More take minutes: somebody should want it. */
const MOST_FILES = 5000;
/** A long history goes on with the next session. */
const COMMITS_LIMIT_MS = 120_000;

export const FIRST_INDEX_NEEDS = ['codeIndexer', 'codeFollower', 'git', 'projectCode', 'projectSwitch'] as const;

type FirstIndexParts = Pick<Parts, (typeof FIRST_INDEX_NEEDS)[number]>;

export interface FirstIndexOptions {
  readonly config: Pick<Config, 'autoIndex' | 'projectPath' | 'toolsets'>;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** What has to be done before; that it is going to be indexed is said from the start. */
  readonly after?: Promise<unknown> | undefined;
}

/**
 * Makes the code of the checkout that the client works in searchable, where nobody has done so, and its commits up to the
 * last: soon, behind all calls. What lies in no repository, or has too many files, waits until somebody asks for it. Never
 * fails: what goes wrong is in the log.
 */
export async function indexSoon(
  parts: FirstIndexParts,
  { config, logger, signal, after }: FirstIndexOptions,
): Promise<void> {
  if (config.autoIndex === 'off' || signal.aborted) return;
  const attempt = async (what: string, work: () => Promise<void>): Promise<void> => {
    try {
      if (!signal.aborted) await work();
    } catch (error) {
      if (!signal.aborted) logger[isExpected(error) ? 'info' : 'warn']('first-index.left', { what, error });
    }
  };
  await attempt('all', async () => {
    const directory = await checkoutAround(config.projectPath);
    if (directory === undefined || (await parts.projectSwitch.offReason()) !== undefined) {
      logger.debug('first-index.none', { repository: directory });
      return;
    }
    const waited = Promise.resolve(after).then(() => delay(START_DELAY_MS, undefined, { signal, ref: false }));
    const index = async (what: 'code' | 'commits', work: typeof indexCode): Promise<void> => {
      await waited;
      await attempt(what, () => work(parts, directory, { logger, signal }));
    };
    // Both at once: who asks for a commit should not wait for all of the code.
    const code = config.toolsets.includes('code') ? index('code', indexCode) : waited;
    const commits = config.toolsets.includes('git') ? index('commits', indexCommits) : waited;
    parts.projectCode.noteIndexing('code', code);
    parts.projectCode.noteIndexing('commits', commits);
    await Promise.all([code, commits]);
  });
}

type Work = Pick<FirstIndexOptions, 'logger' | 'signal'>;

async function indexCode(parts: FirstIndexParts, directory: string, { logger, signal }: Work): Promise<void> {
  const { codeIndexer, projectCode } = parts;
  const present = await projectCode.indexes();
  if (present.some(({ indexedAt, isElsewhere }) => indexedAt !== undefined && isElsewhere !== true)) return;
  const project = await projectCode.indexName(directory);
  const { filesTotal: files, unitsTotal: units } = await codeIndexer.index({
    directory,
    project,
    mostFiles: MOST_FILES,
    // Many a session ends before it has all.
    keepsPart: true,
    signal,
  });
  logger.info('first-index.done', { project, files, units });
  projectCode.forget();
  followIndexes(parts, await projectCode.indexes());
}

async function indexCommits({ git }: FirstIndexParts, repository: string, { logger, signal }: Work): Promise<void> {
  const { upToDate, since } = await git.indexedHistory({ repository });
  if (upToDate) return;
  const { indexed } = await withinTime({ ms: COMMITS_LIMIT_MS, signal }, (limit) =>
    git.indexCommits({ repository, since, signal: limit }),
  );
  logger.info('first-index.done', { commits: indexed });
}

/** Another server is at it, or the directory is not for us to index unasked. */
function isExpected(error: unknown): boolean {
  return LearningMemoryError.isInstance(error) && error.kind !== 'internal';
}
