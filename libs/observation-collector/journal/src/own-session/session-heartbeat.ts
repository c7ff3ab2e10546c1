import { randomUUID } from 'node:crypto';
import { basename, join } from 'node:path';
import type { ProcessIdentity } from '@learning-memory/process-identity';
import { toIso } from '@learning-memory/schema-fields';
import {
  isSessionDead,
  readRecord,
  type SessionQuestion,
  type SessionRecord,
} from '../dead-sessions/is-session-dead.ts';
import type { JournalSeal } from '../journal-seal.ts';
import { HEARTBEAT_FILE } from '../files/journal-names.ts';

export interface Heartbeat {
  /** Claims the session, or renews the claim; needs the session's folder. */
  beat(): Promise<void>;
  /** Marks the session as over, unless another process has claimed it. */
  end(): Promise<void>;
}

export interface HeartbeatOptions extends SessionQuestion {
  /** Who has the session. */
  readonly process: ProcessIdentity;
  readonly sessionId: string;
  readonly seal?: JournalSeal | undefined;
}

export function createHeartbeat(options: HeartbeatOptions): Heartbeat {
  const { files, folder, process, now, sessionId, seal } = options;
  const path = join(folder, HEARTBEAT_FILE);
  const own = { ...process, started: toIso(now()), owner: randomUUID(), session_id: sessionId };
  // A home that cannot be written must not hold up work: the next beat tries again.
  const sealNow = async (): Promise<string | undefined> => seal?.of(basename(folder)).catch(() => undefined);
  const write = async (record: SessionRecord, before: SessionRecord | undefined): Promise<void> => {
    const sealed = { ...record, seal: (await sealNow()) ?? before?.seal };
    await files.replace(path, `${JSON.stringify(sealed)}\n`, { durable: false });
    await files.touch(path, now());
  };
  /** It is another's, or this one's with a seal. */
  const isUpToDate = async (record: SessionRecord): Promise<boolean> => {
    if (record.owner !== own.owner) return !(await isSessionDead(options));
    return seal === undefined || record.seal !== undefined;
  };
  return {
    async beat() {
      const record = await readRecord(files, path);
      if (record !== undefined && (await isUpToDate(record))) await files.touch(path, now());
      else await write(own, record);
    },
    async end() {
      const record = await readRecord(files, path);
      if (record?.owner === own.owner) await write({ ...own, ended: toIso(now()) }, record);
    },
  };
}
