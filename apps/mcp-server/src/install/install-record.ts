import { mkdir, readFile, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { replaceFile, systemErrorCode } from '@learning-memory/durable-file';
import { z } from 'zod';
import { CLIENT_NAMES } from './client-names.ts';
import { CLIENTS } from './clients.ts';
import { claudePaths, INSTALL_SCOPES, type InstallPlace } from './install-place.ts';
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
  /** What was put into the text, and what it replaced, so that it can be undone in a file that others have changed since. */
  splice: z.object({ inserted: z.string(), replaced: z.string() }).optional(),
});

const recordSchema = z.object({
  version: z.literal(1),
  scope: z.enum(INSTALL_SCOPES),
  files: z.array(recordedFileSchema),
});

/** How a file was before it was changed, so that it can be that again. */
export type RecordedFile = Readonly<z.infer<typeof recordedFileSchema>>;

/** One for each client's settings of the user, and one for those of each project. */
export function recordPath(place: InstallPlace): string {
  const name = `${place.scope}-${hashOf(installKey(place)).slice(0, 12)}.json`;
  return join(place.dataHome, 'installs', place.client === 'claude-code' ? name : `${place.client}-${name}`);
}

function installKey(place: InstallPlace): string {
  if (place.client === 'claude-code') return claudePaths(place).settings;
  return CLIENTS[place.client].files(place).servers.join('\n');
}

/** A file that the installation for another client has entries of ours in as well: some share their instructions. */
export interface SharedFile {
  /** Of the other client. */
  readonly place: InstallPlace;
  readonly record: RecordedFile;
}

/** What installations for other clients, of the same scope and project, say of a file. Throws `INSTALL_FILE_UNUSABLE`. */
export async function readShared(place: InstallPlace, path: string): Promise<readonly SharedFile[]> {
  const others = CLIENT_NAMES.filter((client) => client !== place.client).map((client) => ({ ...place, client }));
  const shared: SharedFile[] = [];
  for (const other of others) {
    const record = (await readRecord(other)).find((file) => file.path === path);
    if (record !== undefined) shared.push({ place: other, record });
  }
  return shared;
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
