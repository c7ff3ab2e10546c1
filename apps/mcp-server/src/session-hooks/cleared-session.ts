import { createHash } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { replaceFile } from '@learning-memory/durable-file';

/**
 * What a client cleared last. It ends the session and starts one under a new id right afterwards, and that both come from one
 * client in one project is all that ties them.
 */
export interface ClearedSession {
  /** That a session was cleared that has something open, or that has not taken over yet what the one before had. */
  end(sessionId: string, hasOpen: boolean): Promise<void>;
  /** What the session that starts now takes over; `undefined` where nothing was cleared just now. */
  take(next: string): Promise<string | undefined>;
  forget(): Promise<void>;
}

interface Noted {
  /** Whose open entry it is about. */
  readonly sessionId: string;
  /** The session that was told of it. */
  readonly next?: string | undefined;
  /** Epoch milliseconds. */
  readonly time: number;
}

export interface ClearingClient {
  readonly directory: string;
  /** The folder the client works in, absolute. */
  readonly projectPath: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Epoch milliseconds. */
  readonly now?: (() => number) | undefined;
}

/** The start follows the end within seconds; a process id may be another client's by and by. */
const LIFETIME_MS = 60_000;

export function createClearedSession(client: ClearingClient): ClearedSession {
  const { directory, projectPath, environment, now = Date.now } = client;
  // Clients that do not say who they are start their hooks themselves.
  const key = JSON.stringify([hostname(), environment.CLAUDE_PID ?? String(process.ppid), projectPath]);
  const file = join(directory, `${createHash('sha256').update(key).digest('hex').slice(0, 32)}.json`);
  const read = async (): Promise<Noted | undefined> => {
    const text = await readFile(file, 'utf8').catch(() => undefined);
    return text === undefined ? undefined : (JSON.parse(text) as Noted);
  };
  const forget = (): Promise<void> => rm(file, { force: true });
  const note = async (noted: Omit<Noted, 'time'>): Promise<void> => {
    await mkdir(directory, { recursive: true });
    await replaceFile(file, JSON.stringify({ ...noted, time: now() }), { durable: false });
  };
  return {
    forget,
    async end(sessionId, hasOpen) {
      if (hasOpen) return note({ sessionId });
      // Without a prompt in between the server is still where the entry is.
      const before = await read().catch(() => undefined);
      return before?.next === sessionId ? note({ sessionId: before.sessionId }) : forget();
    },
    async take(next) {
      const noted = await read().finally(forget);
      if (noted === undefined || noted.next !== undefined || Math.abs(now() - noted.time) >= LIFETIME_MS)
        return undefined;
      await note({ sessionId: noted.sessionId, next });
      return noted.sessionId;
    },
  };
}
