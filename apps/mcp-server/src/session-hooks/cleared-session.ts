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
  note(sessionId: string): Promise<void>;
  /** Once, by whoever starts next; `undefined` where nothing was cleared just now. */
  take(): Promise<string | undefined>;
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
  return {
    async note(sessionId) {
      await mkdir(directory, { recursive: true });
      await replaceFile(file, JSON.stringify({ sessionId, time: now() }), { durable: false });
    },
    async take() {
      const noted = await readFile(file, 'utf8').catch(() => undefined);
      await rm(file, { force: true });
      if (noted === undefined) return undefined;
      const { sessionId, time } = JSON.parse(noted) as { readonly sessionId: string; readonly time: number };
      return Math.abs(now() - time) < LIFETIME_MS ? sessionId : undefined;
    },
  };
}
