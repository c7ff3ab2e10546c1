import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { toIso } from '@learning-memory/schema-fields';
import { CURRENT_FILE } from './current-file.ts';
import { systemErrorCode } from '@learning-memory/durable-file';
import type { JournalFiles } from './journal-files.ts';
import type { ProcessIdentity } from './process-identity.ts';

/** A session whose heartbeat is older than this is dead, in milliseconds. */
export const HEARTBEAT_LIFETIME: number = 10 * 60_000;
export const HEARTBEAT_FILE = 'session.json';

export interface HeartbeatOptions {
  readonly files: JournalFiles;
  /** Folder of the session. */
  readonly folder: string;
  readonly process: ProcessIdentity;
  readonly now: () => number;
}

interface SessionRecord {
  readonly pid: number;
  readonly hostname: string;
  readonly started: string;
  readonly owner: string;
  /** Set when the collector was closed in good order. */
  readonly ended?: string;
}

export interface Heartbeat {
  /** Claims the session, or renews the claim; needs the session's folder. */
  beat(): Promise<void>;
  /** Marks the session as over, unless another process has claimed it. */
  end(): Promise<void>;
}

export function createHeartbeat(options: HeartbeatOptions & { readonly sessionId: string }): Heartbeat {
  const { files, folder, process, now, sessionId } = options;
  const path = join(folder, HEARTBEAT_FILE);
  const { pid, hostname } = process;
  const own = { pid, hostname, started: toIso(now()), owner: randomUUID(), session_id: sessionId };
  const write = async (record: SessionRecord): Promise<void> => {
    await files.replace(path, `${JSON.stringify(record)}\n`, { durable: false });
    await files.touch(path, now());
  };
  return {
    async beat() {
      const record = await readRecord(files, path);
      const isTaken = record !== undefined && record.owner !== own.owner && !(await isSessionDead(options));
      if (record?.owner === own.owner || isTaken) await files.touch(path, now());
      else await write(own);
    },
    async end() {
      const record = await readRecord(files, path);
      if (record?.owner === own.owner) await write({ ...own, ended: toIso(now()) });
    },
  };
}

/** Closed, or its process is gone, or no heartbeat for ten minutes. Without a heartbeat file the newest other one counts. */
export async function isSessionDead({ files, folder, process, now }: HeartbeatOptions): Promise<boolean> {
  const record = await readRecord(files, join(folder, HEARTBEAT_FILE));
  if (record !== undefined && isOver(record, process)) return true;
  for (const name of [HEARTBEAT_FILE, CURRENT_FILE, '']) {
    const last = await files.modifiedAt(join(folder, name));
    if (last !== undefined) return now() - last > HEARTBEAT_LIFETIME;
  }
  return true;
}

function isOver(record: SessionRecord, process: ProcessIdentity): boolean {
  const isGone = record.hostname === process.hostname && !process.isAlive(record.pid);
  return isGone || record.ended !== undefined;
}

async function readRecord(files: JournalFiles, path: string): Promise<SessionRecord | undefined> {
  try {
    const record = JSON.parse(String(await files.read(path))) as Partial<SessionRecord> | null;
    return Number.isSafeInteger(record?.pid) ? (record as SessionRecord) : undefined;
  } catch (error) {
    if (systemErrorCode(error) !== undefined) throw error;
    return undefined;
  }
}
