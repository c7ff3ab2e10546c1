import { join, resolve } from 'node:path';
import { isGone } from '@learning-memory/process-identity';
import { isSessionDead } from './is-session-dead.ts';
import { nodeJournalFiles } from '../files/journal-files.ts';
import { ARCHIVE_FOLDER, CURRENT_FILE } from '../files/journal-names.ts';
import { sessionFolderName } from '../session-folder/session-folder-name.ts';

export interface OrphanQuestion {
  readonly directory: string;
  /** Its own open entry is no orphan. */
  readonly sessionId: string;
  /** Returns epoch milliseconds. */
  readonly now?: (() => number) | undefined;
}

/**
 * False: a collector of this session would find no orphans. True: it may find some. Reads no entry, so that a bundle
 * with this alone holds none of the schemas, and takes nothing up. Rejects with the system's error.
 */
export async function mayHaveOrphans({ directory, sessionId, now = Date.now }: OrphanQuestion): Promise<boolean> {
  const journal = resolve(directory);
  const own = sessionFolderName(sessionId);
  const names = await nodeJournalFiles.listFolders(journal);
  const found = await Promise.all(
    names
      .filter((name) => name !== ARCHIVE_FOLDER && name !== own)
      .map(async (name) => {
        const folder = join(journal, name);
        if ((await nodeJournalFiles.modifiedAt(join(folder, CURRENT_FILE))) === undefined) return false;
        return isSessionDead({ files: nodeJournalFiles, folder, isGone, now });
      }),
  );
  return found.includes(true);
}
