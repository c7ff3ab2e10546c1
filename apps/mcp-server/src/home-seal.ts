import { createHmac, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { replaceFile, systemErrorCode } from '@learning-memory/durable-file';
import type { JournalSeal } from '@learning-memory/observation-collector-journal';
import { exists } from './exists.ts';

/** How long a server of an earlier version may go on beside this one. */
const OVERLAP_MS = 86_400_000;
/** A database that is younger was made by the first session of a home, whose processes start together. */
const FIRST_SESSION_MS = 600_000;
const KEY_BYTES = 32;
/** Another process may be writing the file. */
const READING = { attempts: 50, pauseMs: 20 } as const;

interface HomeKey {
  readonly key: string;
  /** Epoch milliseconds; 0 for a home in which there was nothing before. */
  readonly unsealedBefore: number;
}

export interface HomeSealOptions {
  /** Where the key of the home lies; it is made at once where there is none. */
  readonly file: string;
  /** Is older than the key where the home was used by an earlier version. */
  readonly database: string;
  readonly now?: (() => number) | undefined;
}

/** Seals what this data home writes into the folders of projects, which anybody may fill. */
export function createHomeSeal({ file, database, now = Date.now }: HomeSealOptions): JournalSeal {
  let known: Promise<HomeKey> | undefined;
  const read = (): Promise<HomeKey> => {
    known ??= openKey(file, database, now).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
  // A home that got its key only when it is needed would take what came meanwhile for its own. A failure is told to who asks.
  read().catch(() => undefined);
  return {
    of: async (session) =>
      createHmac('sha256', (await read()).key)
        .update(session)
        .digest('hex'),
    unsealedBefore: async () => (await read()).unsealedBefore,
  };
}

async function openKey(file: string, database: string, now: () => number): Promise<HomeKey> {
  await removeEmpty(file);
  if (!(await exists(file))) await makeWhole(file, `${JSON.stringify(await newKey(database, now))}\n`);
  // Another process may have been first: what is written counts.
  return readWritten(file);
}

/** One that stays empty is of a write that failed, on a full disk or in a process that was killed. */
async function removeEmpty(file: string, attempts: number = READING.attempts): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found?.size !== 0) return;
  if (attempts <= 1) return rm(file, { force: true });
  await sleep(READING.pauseMs);
  await removeEmpty(file, attempts - 1);
}

async function newKey(database: string, now: () => number): Promise<HomeKey> {
  const { birthtimeMs } = await stat(database).catch(() => ({ birthtimeMs: Number.POSITIVE_INFINITY }));
  const wasUsed = birthtimeMs < now() - FIRST_SESSION_MS;
  const key = randomBytes(KEY_BYTES).toString('hex');
  return { key, unsealedBefore: wasUsed ? now() + OVERLAP_MS : 0 };
}

/** Leaves one that is there as it is. */
async function makeWhole(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const making = `${file}.${randomBytes(6).toString('hex')}.new`;
  await replaceFile(making, text);
  try {
    // Not every file system knows links: it is written in its place there, where a kill may leave it empty.
    await link(making, file).catch(() => writeFile(file, text, { flag: 'wx', mode: 0o600 }));
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(making, { force: true });
  }
}

async function readWritten(file: string, attempts: number = READING.attempts): Promise<HomeKey> {
  const text = await readFile(file, 'utf8');
  try {
    return JSON.parse(text) as HomeKey;
  } catch (error) {
    if (attempts <= 1)
      throw new Error(`${file} is damaged. Delete it: the next start makes a new one.`, { cause: error });
    await sleep(READING.pauseMs);
    return readWritten(file, attempts - 1);
  }
}
