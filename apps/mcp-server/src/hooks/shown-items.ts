import { createHash } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '@learning-memory/durable-file';

/**
 * Stamps of what client sessions were shown, on disk: the start of a session and its server are two processes, and a session
 * that is resumed still holds what it was shown.
 */
export interface ShownItems {
  /** Empty for a session that was shown nothing. */
  of(sessionId: string): Promise<ReadonlySet<string>>;
  add(sessionId: string, stamps: readonly string[]): Promise<void>;
  /** For a session that begins anew, or that has lost what it was shown; removes files of sessions that ended long ago. */
  forget(sessionId: string): Promise<void>;
}

/** A longer file loses its older half: what was shown that long ago is no longer in front of the model. */
const MAX_BYTES = 64 * 1024;
const KEPT_MS = 30 * 86_400_000;
const NAME = /^[0-9a-f]{32}\.txt$/u;

export function createShownItems(directory: string, now: () => number = Date.now): ShownItems {
  const fileOf = (sessionId: string): string =>
    join(directory, `${createHash('sha256').update(sessionId).digest('hex').slice(0, 32)}.txt`);
  return {
    of: async (sessionId) => new Set((await readText(fileOf(sessionId))).split('\n').filter((line) => line !== '')),
    async add(sessionId, stamps) {
      if (stamps.length === 0) return;
      const file = fileOf(sessionId);
      await mkdir(directory, { recursive: true });
      // One write, so that two processes do not mix their lines.
      await appendFile(file, `${stamps.join('\n')}\n`);
      const text = await readText(file);
      if (text.length > MAX_BYTES) await replaceFile(file, text.slice(text.indexOf('\n', text.length / 2) + 1));
    },
    async forget(sessionId) {
      await rm(fileOf(sessionId), { force: true });
      await removeOld(directory, now() - KEPT_MS);
    },
  };
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

async function removeOld(directory: string, before: number): Promise<void> {
  const names = (await readdir(directory).catch(() => [])).filter((name) => NAME.test(name));
  for (const file of names.map((name) => join(directory, name))) {
    // Another process may have removed it.
    const changed = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => before,
    );
    if (changed < before) await rm(file, { force: true });
  }
}
