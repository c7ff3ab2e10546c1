import { setTimeout as wait } from 'node:timers/promises';
import { codeIndexerError, type CodeIndexLock } from '@learning-memory/code-indexer';
import type { IndexerContext } from './indexer-context.ts';
import { isOwnerDead, isRefreshOwner, lockOwner, refreshOwner } from './lock-owner.ts';

/** The only writer of a project, as long as it lives and a little longer. */
export interface ProjectLock extends AsyncDisposable {
  readonly key: CodeIndexLock;
  /** Passes the outcome of a change on; rejects `CODE_INDEXER_BUSY` when the lock was lost, as after a long sleep. */
  held<T>(change: Promise<T>): Promise<Exclude<T, false | undefined>>;
}

export interface LockTerms {
  readonly root: string;
  /** Nobody has asked for what it is taken for. */
  readonly isRefresh?: boolean | undefined;
}

/** Rejects `CODE_INDEXER_BUSY` while another call, of any process, has the project; waits for one that nobody asked for. */
export async function lockProject(
  context: IndexerContext,
  project: string,
  { root, isRefresh = false }: LockTerms,
): Promise<ProjectLock> {
  const { codeIndex, lockMs, now, newId, logger } = context;
  const key = { project, owner: isRefresh ? refreshOwner(newId()) : lockOwner(newId()) };
  const take = async (): Promise<boolean> => codeIndex.lock(key, { root, now: now(), until: now() + lockMs });
  const isTaken = (await take()) || (await takeLater(context, { project, take, isRefresh }));
  if (!isTaken) throw busyError(project, lockMs);
  const heartbeat = setInterval(() => {
    // A change made without the lock fails by itself; here a failure only costs the head start.
    codeIndex
      .renew(key, now() + lockMs)
      .catch((error: unknown) => logger.warn('code-index.unlocked', { project, error }));
  }, lockMs / 3);
  heartbeat.unref();
  return {
    key,
    async held<T>(change: Promise<T>) {
      const outcome = await change;
      if (outcome === false || outcome === undefined) throw busyError(project, lockMs);
      return outcome as Exclude<T, false | undefined>;
    },
    async [Symbol.asyncDispose]() {
      clearInterval(heartbeat);
      await codeIndex.unlock(key);
    },
  };
}

const REFRESH_MS = 30_000;
const BETWEEN_MS = 50;

interface Taking {
  readonly project: string;
  readonly take: () => Promise<boolean>;
  readonly isRefresh: boolean;
}

async function takeLater(context: IndexerContext, { project, take, isRefresh }: Taking): Promise<boolean> {
  const deadline = performance.now() + REFRESH_MS;
  do {
    if ((await releaseDead(context, project)) && (await take())) return true;
    if (isRefresh || !(await isRefreshed(context, project))) return take();
    await wait(BETWEEN_MS);
    if (await take()) return true;
  } while (performance.now() < deadline);
  return false;
}

async function isRefreshed({ codeIndex, now }: IndexerContext, project: string): Promise<boolean> {
  const held = (await codeIndex.projects(now())).find((row) => row.project === project);
  return held?.owner !== undefined && isRefreshOwner(held.owner);
}

/** What a killed process held is free at once. */
async function releaseDead({ codeIndex, now }: IndexerContext, project: string): Promise<boolean> {
  const held = (await codeIndex.projects(now())).find((row) => row.project === project);
  if (held?.owner === undefined || !isOwnerDead(held.owner)) return false;
  await codeIndex.unlock({ project, owner: held.owner });
  return true;
}

function busyError(project: string, lockMs: number): Error {
  const seconds = Math.ceil(lockMs / 1000);
  const message =
    `Project "${project}" is being indexed or removed by another call. Wait until it is done; if its machine went down, ` +
    `at most ${String(seconds)} s.`;
  return codeIndexerError('CODE_INDEXER_BUSY', message, { details: { project } });
}
