import { join } from 'node:path';
import type { JournalContext } from '../journal-context.ts';
import type { JournalFiles } from '../files/journal-files.ts';
import { CURRENT_FILE, ENTRIES_FILE, HEARTBEAT_FILE } from '../files/journal-names.ts';
import { readRecord } from './is-session-dead.ts';

/** Whether the session was written here; all count where there is no seal, and in a folder that is no project's. */
export async function isOwnSession(
  { files, directory, seal, isShared }: Pick<JournalContext, 'files' | 'directory' | 'seal' | 'isShared'>,
  session: string,
): Promise<boolean> {
  if (seal === undefined || isShared) return true;
  const record = await readRecord(files, join(directory, session, HEARTBEAT_FILE));
  if (record?.seal !== undefined) return record.seal === (await seal.of(session));
  return (await lastChange(files, join(directory, session))) < (await seal.unsealedBefore());
}

async function lastChange(files: JournalFiles, folder: string): Promise<number> {
  const names = [HEARTBEAT_FILE, CURRENT_FILE, ENTRIES_FILE];
  const times = await Promise.all(names.map((name) => files.modifiedAt(join(folder, name))));
  return Math.max(0, ...times.map((time) => time ?? 0));
}
