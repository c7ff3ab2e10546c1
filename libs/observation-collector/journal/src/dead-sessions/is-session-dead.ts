import { join } from 'node:path';
import { systemErrorCode } from '@learning-memory/durable-file';
import type { ProcessIdentity } from '@learning-memory/process-identity';
import type { JournalFiles } from '../files/journal-files.ts';
import { CURRENT_FILE, HEARTBEAT_FILE } from '../files/journal-names.ts';

/** A session whose heartbeat is older than this is dead; milliseconds. */
export const HEARTBEAT_LIFETIME: number = 10 * 60_000;

export interface SessionQuestion {
  readonly files: JournalFiles;
  /** The folder of the session. */
  readonly folder: string;
  readonly isGone: (process: ProcessIdentity) => boolean;
  readonly now: () => number;
}

export interface SessionRecord extends ProcessIdentity {
  readonly started: string;
  readonly owner: string;
  /** Says who wrote the session. */
  readonly seal?: string | undefined;
  /** Set when the collector was closed in good order. */
  readonly ended?: string;
}

/** Closed, or its process is gone, or no heartbeat for ten minutes. Without a heartbeat file the newest other one counts. */
export async function isSessionDead({ files, folder, isGone, now }: SessionQuestion): Promise<boolean> {
  const record = await readRecord(files, join(folder, HEARTBEAT_FILE));
  if (record !== undefined && (record.ended !== undefined || isGone(record))) return true;
  for (const name of [HEARTBEAT_FILE, CURRENT_FILE, '']) {
    const last = await files.modifiedAt(join(folder, name));
    if (last !== undefined) return now() - last > HEARTBEAT_LIFETIME;
  }
  return true;
}

export async function readRecord(files: JournalFiles, path: string): Promise<SessionRecord | undefined> {
  try {
    const record = JSON.parse(String(await files.read(path))) as Partial<SessionRecord> | null;
    return Number.isSafeInteger(record?.pid) ? (record as SessionRecord) : undefined;
  } catch (error) {
    if (systemErrorCode(error) !== undefined) throw error;
    return undefined;
  }
}
