import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile, systemErrorCode } from '@learning-memory/durable-file';
import { parseNotedSession, type NotedSession } from './noted-session.ts';

const SUFFIX = '.request.json';

/** Asks for the session's note to become a memory; on disk before it resolves. Loads nothing that reads transcripts. */
export async function requestNote(directory: string, session: NotedSession): Promise<void> {
  await mkdir(directory, { recursive: true });
  // Each has a name of its own: one that comes while another is met is not lost.
  await replaceFile(join(directory, `${randomBytes(8).toString('hex')}${SUFFIX}`), JSON.stringify(session));
}

/** Paths of what was asked for and not met yet. */
export async function listNoteRequests(directory: string): Promise<readonly string[]> {
  const names = await readdir(directory).catch(() => []);
  return names.filter((name) => name.endsWith(SUFFIX)).map((name) => join(directory, name));
}

/** `undefined` when another server has met it, or when it asks for nothing; rejects where it cannot be read just now. */
export async function readNoteRequest(path: string): Promise<NotedSession | undefined> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (systemErrorCode(error) !== 'ENOENT') throw error;
    return '';
  });
  try {
    return parseNotedSession(JSON.parse(text));
  } catch {
    return undefined;
  }
}
