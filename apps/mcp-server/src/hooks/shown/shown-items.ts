import { createHash } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { stateOf } from '@learning-memory/context-assembler-core';
import { replaceFile } from '@learning-memory/durable-file';
import { withFileLock } from '@learning-memory/observation-collector-journal';

/** Something that a text shows, and what it says there. */
export interface ShownItem {
  readonly source: string;
  readonly id: string;
  /** One that has changed has another. */
  readonly stamp: string;
}

/**
 * What client sessions were shown, on disk: the start of a session and its server are two processes, and a session that is
 * resumed still holds what it was shown.
 */
export interface ShownItems {
  /** The stamps with which each item was shown in its last state, of all of its parts; empty for a session that was shown nothing. */
  of(sessionId: string): Promise<ReadonlySet<string>>;
  /** Of several hooks at once one gets an item. False, and nothing is noted, where another hook has shown one of these. */
  claim(sessionId: string, items: readonly ShownItem[]): Promise<boolean>;
  /** Takes claims back whose text nobody saw: each item is again as it was shown before. */
  release(sessionId: string, items: readonly ShownItem[]): Promise<void>;
  /** For a session that begins anew, or that has lost what it was shown; removes files of sessions that ended long ago. */
  forget(sessionId: string): Promise<void>;
}

/** A longer file loses its older half: what was shown that long ago is no longer in front of the model. */
const MAX_BYTES = 64 * 1024;
const KEPT_MS = 30 * 86_400_000;
const NAME = /^[0-9a-f]{32}\.txt(?:\.lock)?$/u;
const KEY_DIGITS = 16;

export function createShownItems(directory: string, now: () => number = Date.now): ShownItems {
  const fileOf = (sessionId: string): string => join(directory, `${hash(sessionId).slice(0, 32)}.txt`);
  return {
    of: async (sessionId) => new Set([...lastStamps(await readText(fileOf(sessionId))).values()].flat()),
    async claim(sessionId, items) {
      if (items.length === 0) return true;
      const file = fileOf(sessionId);
      await mkdir(directory, { recursive: true });
      return withFileLock(`${file}.lock`, async () => {
        const last = lastStamps(await readText(file));
        if (items.some((item) => last.get(keyOf(item))?.includes(item.stamp) === true)) return false;
        await appendFile(file, items.map((item) => `${lineOf(item)}\n`).join(''));
        const text = await readText(file);
        if (text.length > MAX_BYTES) await replaceFile(file, text.slice(text.indexOf('\n', text.length / 2) + 1));
        return true;
      });
    },
    async release(sessionId, items) {
      const file = fileOf(sessionId);
      await withFileLock(`${file}.lock`, async () => {
        const lines = (await readText(file)).split('\n');
        const places = new Set(items.map((item) => lines.lastIndexOf(lineOf(item))));
        const left = lines.filter((_, place) => !places.has(place));
        if (left.length < lines.length) await replaceFile(file, left.join('\n'));
      });
    },
    async forget(sessionId) {
      await rm(fileOf(sessionId), { force: true });
      await removeOld(directory, now() - KEPT_MS);
    },
  };
}

/** A line holds an item and its stamp; those of before hold a stamp alone. */
function lastStamps(text: string): ReadonlyMap<string, readonly string[]> {
  const last = new Map<string, readonly string[]>();
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const space = line.indexOf(' ');
    const [key, stamp] = space < 0 ? [line, line] : [line.slice(0, space), line.slice(space + 1)];
    const ofState = (last.get(key) ?? []).filter((other) => stateOf(other) === stateOf(stamp));
    last.set(key, [...ofState, stamp]);
  }
  return last;
}

function lineOf(item: ShownItem): string {
  return `${keyOf(item)} ${item.stamp}`;
}

function keyOf({ source, id }: ShownItem): string {
  return hash(JSON.stringify([source, id])).slice(0, KEY_DIGITS);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
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
