import { mkdir, readFile } from 'node:fs/promises';
import { replaceFile } from '@learning-memory/durable-file';
import { mirrorPaths } from './mirror-paths.ts';

/** Where the rows of a home are the newest; `unknown` for one that never had a mirror. */
export type RowsPlace = 'here' | 'elsewhere' | 'unknown';

export async function rowsPlace(directory: string): Promise<RowsPlace> {
  const noted = await read(directory);
  if (noted === undefined) return 'unknown';
  return noted.elsewhere === true ? 'elsewhere' : 'here';
}

/** When that began, in epoch milliseconds: rows that are newer were stored by a session of before. `Infinity` where it did not. */
export async function elsewhereSince(directory: string): Promise<number> {
  const { elsewhere, at } = (await read(directory)) ?? {};
  const since = elsewhere === true && typeof at === 'string' ? Date.parse(at) : NaN;
  return Number.isNaN(since) ? Infinity : since;
}

/** Collections of a server in which the home has stored what none of its rows is. */
export async function rowsLeft(directory: string): Promise<readonly unknown[]> {
  const left = (await read(directory))?.left;
  return Array.isArray(left) ? (left as unknown[]) : [];
}

/** From now on the rows of the home are the truth, whatever a server holds. */
export async function declareRowsHere(directory: string, facts: Readonly<Record<string, unknown>> = {}): Promise<void> {
  await note(directory, facts);
}

/** The home stores on a server alone from now on: what it holds itself is of before. */
export async function declareRowsElsewhere(directory: string): Promise<void> {
  if ((await rowsPlace(directory)) !== 'elsewhere') await note(directory, { elsewhere: true });
}

async function note(directory: string, facts: Readonly<Record<string, unknown>>): Promise<void> {
  await mkdir(directory, { recursive: true });
  const at = new Date().toISOString();
  await replaceFile(mirrorPaths(directory).rowsAreHere, `${JSON.stringify({ at, ...facts })}\n`);
}

interface Noted {
  readonly at?: unknown;
  readonly elsewhere?: unknown;
  readonly left?: unknown;
}

/** A file that cannot be read says that there was one. */
async function read(directory: string): Promise<Noted | undefined> {
  try {
    return (JSON.parse(await readFile(mirrorPaths(directory).rowsAreHere, 'utf8')) ?? {}) as Noted;
  } catch (error) {
    return error instanceof SyntaxError ? {} : undefined;
  }
}
