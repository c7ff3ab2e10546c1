import type { OpenEntry } from '../entries/open-entry.ts';
import type { JournalContext } from '../journal-context.ts';
import { isSessionDead } from './is-session-dead.ts';
import { isOwnSession } from './is-own-session.ts';
import { ARCHIVE_FOLDER } from '../files/journal-names.ts';
import { createSessionFolder, type SessionFolder } from '../session-folder/session-folder.ts';

export interface Orphan {
  readonly folder: SessionFolder;
  readonly open: OpenEntry;
}

export interface DeadSessions {
  /** Sessions other than the own one that nobody works in any more, by name. */
  list(): Promise<readonly SessionFolder[]>;
  /** Lists the entries they left open, oldest first. */
  orphans(): Promise<readonly Orphan[]>;
  isDead(folder: SessionFolder): Promise<boolean>;
}

/** Keeps what it has read of each session, so that asking again is cheap. */
export function createDeadSessions(context: JournalContext, own: string): DeadSessions {
  const { directory, files, problems } = context;
  const known = new Map<string, SessionFolder>();
  const folderOf = (name: string): SessionFolder => {
    const folder = known.get(name) ?? createSessionFolder(context, name);
    known.set(name, folder);
    return folder;
  };
  const isDead = (folder: SessionFolder): Promise<boolean> => isSessionDead({ ...context, folder: folder.path });

  /** One session that cannot be read must not hide the others. */
  const readable = async <T>(name: string, read: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await read();
    } catch (error) {
      problems.report({
        file: name,
        message: `The session was skipped: ${(error as { code?: string }).code ?? 'unknown'}.`,
      });
      return undefined;
    }
  };

  const isLeft = async (name: string): Promise<boolean> => (await isDead(folderOf(name))) && isOwn(context, name);

  const list = async (): Promise<readonly SessionFolder[]> => {
    const names = (await files.listFolders(directory)).filter((name) => name !== ARCHIVE_FOLDER && name !== own).sort();
    for (const name of known.keys()) if (!names.includes(name)) known.delete(name);
    const dead = await Promise.all(
      names.map((name) => readable(name, async () => ((await isLeft(name)) ? folderOf(name) : undefined))),
    );
    return dead.filter((folder) => folder !== undefined);
  };

  return {
    list,
    isDead,
    async orphans() {
      const found = await Promise.all(
        (await list()).map(async (folder) => {
          const open = await readable(folder.name, () => folder.current());
          return open && { folder, open };
        }),
      );
      return found
        .filter((orphan) => orphan !== undefined)
        .sort(
          (a, b) => a.open.entry.createdAt - b.open.entry.createdAt || (a.open.entry.id < b.open.entry.id ? -1 : 1),
        );
    },
  };
}

async function isOwn(context: JournalContext, name: string): Promise<boolean> {
  if (await isOwnSession(context, name)) return true;
  context.problems.report({ file: name, message: 'The session was skipped: this data home did not write it.' });
  return false;
}
