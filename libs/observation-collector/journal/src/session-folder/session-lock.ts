import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemErrorCode } from '@learning-memory/durable-file';
import type { ProcessIdentity } from '@learning-memory/process-identity';
import type { JournalFiles } from '../files/journal-files.ts';

const POLL_MS = 10;
/** A holder needs milliseconds; one whose process cannot be checked is given up after this many polls. */
const PATIENCE = 1000;
/** A moment lies between making the file and writing the holder into it. */
const PATIENCE_WITH_EMPTY = 50;

/** Runs `action` while no other process does so in the same folder. The lock of a dead process is broken. */
export async function withSessionLock<T>(lock: SessionLock, action: () => Promise<T>): Promise<T> {
  const content = JSON.stringify({ ...lock.process, token: randomUUID() });
  await acquire(lock, content);
  const begun = lock.now();
  try {
    return await action();
  } finally {
    const isSurelyOurs = Math.abs(lock.now() - begun) < (PATIENCE * POLL_MS) / 2;
    await release(lock, isSurelyOurs ? undefined : content);
  }
}

export interface SessionLock {
  readonly files: JournalFiles;
  readonly path: string;
  readonly process: ProcessIdentity;
  readonly isGone: (process: ProcessIdentity) => boolean;
  /** Returns epoch milliseconds. */
  readonly now: () => number;
}

async function acquire(lock: SessionLock, content: string): Promise<void> {
  let watched = { holder: '', polls: 0 };
  while (!(await createWithFolder(lock, content))) {
    const holder = (await lock.files.read(lock.path))?.toString();
    if (holder === undefined) continue;
    watched = { holder, polls: holder === watched.holder ? watched.polls + 1 : 0 };
    if (isAbandoned(lock, watched)) await breakLock(lock, holder);
    else await sleep(POLL_MS);
  }
}

/** The folder may vanish between the two steps: its session was archived. */
async function createWithFolder(lock: SessionLock, content: string): Promise<boolean> {
  try {
    return await lock.files.create(lock.path, content);
  } catch (error) {
    if (systemErrorCode(error) !== 'ENOENT') throw error;
    await lock.files.makeFolder(dirname(lock.path));
    return false;
  }
}

function isAbandoned({ isGone }: SessionLock, { holder, polls }: { holder: string; polls: number }): boolean {
  const process = parseHolder(holder);
  if (process === undefined) return polls >= PATIENCE_WITH_EMPTY;
  return isGone(process) || polls >= PATIENCE;
}

function parseHolder(text: string): ProcessIdentity | undefined {
  try {
    const holder = JSON.parse(text) as ProcessIdentity | null;
    return Number.isSafeInteger(holder?.pid) ? (holder as ProcessIdentity) : undefined;
  } catch {
    return undefined;
  }
}

/** Takes the lock away by renaming, so that of several processes one does; a lock made meanwhile is put back. */
async function breakLock({ files, path }: SessionLock, holder: string): Promise<void> {
  const aside = join(dirname(path), `lock.${randomUUID()}.tmp`);
  if (!(await files.move(path, aside))) return;
  const taken = (await files.read(aside))?.toString();
  if (taken !== undefined && taken !== holder) await files.create(path, taken);
  await files.remove(aside);
}

/** A lock held for long may have been broken and be another's now: then it is removed only with our `content`. */
async function release({ files, path }: SessionLock, content: string | undefined): Promise<void> {
  const holder = content && (await files.read(path).catch(() => undefined))?.toString();
  if (holder === content) await files.remove(path).catch(() => undefined);
}
