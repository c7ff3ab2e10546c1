import { join } from 'node:path';
import type { JournalContext } from '../journal-context.ts';
import { createHeartbeat } from './session-heartbeat.ts';
import type { SessionFolder } from '../session-folder/session-folder.ts';

const BEAT_INTERVAL = 60_000;
/** Writes renew the claim at most this often, in milliseconds. */
const RENEWAL = 15_000;

export interface SessionClaim {
  /** Call under the session's lock: makes the session this process's own and keeps it alive. */
  forWriting(): Promise<void>;
  /** Takes a session up again where there is one; where that cannot be written, reading goes on all the same. */
  forReading(): Promise<void>;
  release(): Promise<void>;
}

export interface SessionClaimOptions {
  readonly context: JournalContext;
  readonly folder: SessionFolder;
  readonly sessionId: string;
}

/** A journal lies in a project, whose repository is no place for it; a file of the user's own stays. */
async function hideFromGit({ files, directory }: JournalContext): Promise<void> {
  await files.create(join(directory, '.gitignore'), '*\n');
}

export function createSessionClaim({ context, folder, sessionId }: SessionClaimOptions): SessionClaim {
  const { files, now, logger } = context;
  const heartbeat = createHeartbeat({ ...context, folder: folder.path, sessionId });
  let timer: NodeJS.Timeout | undefined;
  let lastBeat = Number.NEGATIVE_INFINITY;
  let hasTriedToRead = false;

  const warn = (error: unknown): void => logger.warn('session.heartbeat_failed', { session: folder.name, error });
  const beat = async (): Promise<void> => {
    await heartbeat.beat();
    lastBeat = now();
  };
  const claim = async (): Promise<void> => {
    await folder.dropLeftovers();
    await hideFromGit(context).catch(warn);
    await beat();
    timer = setInterval(() => void beat().catch(warn), BEAT_INTERVAL);
    timer.unref();
  };

  return {
    async forWriting() {
      if (timer === undefined) await claim();
      else if (Math.abs(now() - lastBeat) >= RENEWAL) await beat();
    },
    async forReading() {
      if (timer !== undefined || hasTriedToRead || (await files.modifiedAt(folder.path)) === undefined) return;
      hasTriedToRead = true;
      await folder.locked(claim).catch(warn);
    },
    async release() {
      clearInterval(timer);
      if (timer !== undefined) await folder.locked(() => heartbeat.end()).catch(warn);
    },
  };
}
