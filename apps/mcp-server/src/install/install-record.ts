import { mkdir, readFile, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { replaceFile, systemErrorCode } from '@learning-memory/durable-file';
import { z } from 'zod';
import { clientPaths, INSTALL_SCOPES, type InstallPlace } from './install-place.ts';
import { unusable } from './json-text.ts';
import { hashOf } from './text-file.ts';

const recordedFileSchema = z.object({
  path: z.string(),
  /** Its whole text before; null when there was no file. */
  before: z.string().nullable(),
  /** SHA-256 of what was written. */
  after: z.string(),
  /** The outermost folder that was made for it. */
  folder: z.string().optional(),
});

const recordSchema = z.object({
  version: z.literal(1),
  scope: z.enum(INSTALL_SCOPES),
  files: z.array(recordedFileSchema),
});

/** How a file was before it was changed, so that it can be that again. */
export type RecordedFile = Readonly<z.infer<typeof recordedFileSchema>>;

/** One for a user's settings, and one for those of each project. */
export function recordPath(place: InstallPlace): string {
  const name = `${place.scope}-${hashOf(clientPaths(place).settings).slice(0, 12)}.json`;
  return join(place.dataHome, 'installs', name);
}

/** Empty when nothing was installed. Throws `INSTALL_FILE_UNUSABLE` when the record is damaged. */
export async function readRecord(place: InstallPlace): Promise<readonly RecordedFile[]> {
  const path = recordPath(place);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return [];
    throw unusable(path, `cannot be read (${systemErrorCode(error)})`);
  }
  try {
    return recordSchema.parse(JSON.parse(text)).files;
  } catch (error) {
    const advice = 'is damaged. Delete it: entries of ours are then taken out one by one';
    throw Object.assign(unusable(path, advice), { cause: error });
  }
}

/** Readable by this user alone, because settings may hold secrets. */
export async function writeRecord(place: InstallPlace, files: readonly RecordedFile[]): Promise<void> {
  const path = recordPath(place);
  await mkdir(dirname(path), { recursive: true });
  await replaceFile(path, `${JSON.stringify({ version: 1, scope: place.scope, files }, null, 2)}\n`);
}

export async function deleteRecord(place: InstallPlace): Promise<void> {
  const path = recordPath(place);
  await rm(path, { force: true });
  await rmdir(dirname(path)).catch(() => undefined);
}
