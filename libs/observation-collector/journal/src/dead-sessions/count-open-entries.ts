import { join, resolve } from 'node:path';
import { nodeJournalFiles } from '../files/journal-files.ts';
import { ARCHIVE_FOLDER, CURRENT_FILE } from '../files/journal-names.ts';

/** Of all sessions, whether somebody works in them or not. Reads no entry. Rejects with the system's error. */
export async function countOpenEntries(directory: string): Promise<number> {
  const journal = resolve(directory);
  const sessions = (await nodeJournalFiles.listFolders(journal)).filter((name) => name !== ARCHIVE_FOLDER);
  const times = await Promise.all(
    sessions.map((name) => nodeJournalFiles.modifiedAt(join(journal, name, CURRENT_FILE))),
  );
  return times.filter((time) => time !== undefined).length;
}
