import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { mapAhead } from './map-ahead.ts';

/** Files that somebody waits for: some two seconds of work. */
const FIRST_FILES = 250;
const HOUR_MS = 3_600_000;
const STATS_AHEAD = 64;

/**
 * The paths in parts that a first index shows one after the other, each of as many files as all before it, so that
 * linking their calls anew stays a share of the whole. One part where there is little to wait for. What was written last
 * comes first, for it is what a session is about; files of one hour stay in their order.
 */
export async function firstParts(root: string, paths: readonly string[]): Promise<readonly (readonly string[])[]> {
  if (paths.length <= 2 * FIRST_FILES) return [paths];
  const ordered = await newestFirst(root, paths);
  const parts: (readonly string[])[] = [];
  for (let end = FIRST_FILES, start = 0; start < ordered.length; [start, end] = [end, 2 * end]) {
    parts.push(ordered.slice(start, end));
  }
  return parts;
}

async function newestFirst(root: string, paths: readonly string[]): Promise<readonly string[]> {
  const timed: (readonly [path: string, hour: number])[] = [];
  const hours = mapAhead(paths, STATS_AHEAD, async (path) => [path, await hourOf(join(root, path))] as const);
  for await (const one of hours) timed.push(one);
  return timed.sort(([, left], [, right]) => right - left).map(([path]) => path);
}

/** Of the last change; 0 for what is gone. */
async function hourOf(file: string): Promise<number> {
  const { mtimeMs } = await lstat(file).catch(() => ({ mtimeMs: 0 }));
  return Math.floor(mtimeMs / HOUR_MS);
}
