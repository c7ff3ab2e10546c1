import { replaceOverwritten } from './overwritten-file.ts';
import { isFileUsed, useFile } from './used-files.ts';
import {
  fileFailure,
  identityOf,
  isOverwritten,
  isSameDatabase,
  requireDatabase,
  setAsideLog,
  type FileIdentity,
} from './watched-file.ts';

export interface OpenedFileOptions {
  readonly file: string;
  readonly pool: { readonly started: boolean };
  readonly open: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A file that a thread has open, as long as it is the one that has the name. */
export interface OpenedFile {
  /** Opens it, or what took its place, unless that is done; rejects where it is missing though it is in use. */
  ready(): Promise<FileIdentity>;
  /** The answer of a call unless another file has the name by then, in which nothing of it is. */
  unlessChanged<Answer>(opened: FileIdentity, answering: Promise<Answer>): Promise<Answer>;
  close(): Promise<void>;
}

export function createOpenedFile({
  file,
  pool,
  open: openInThread,
  close: closeInThread,
}: OpenedFileOptions): OpenedFile {
  let opening: Promise<FileIdentity> | undefined;
  /** What the thread has open. */
  let last: FileIdentity | undefined;
  let endUse: (() => void) | undefined;

  const closeOpened = (): Promise<void> => closeApart(file, last, closeInThread);

  async function open(): Promise<FileIdentity> {
    try {
      if (endUse !== undefined && pool.started) await closeOpened();
      await openInThread();
      endUse ??= useFile(file);
      return (last = requireDatabase(file));
    } catch (error) {
      opening = undefined;
      throw error;
    }
  }

  return {
    async ready() {
      if (opening === undefined && isFileUsed(file)) requireDatabase(file);
      for (;;) {
        const current = (opening ??= open());
        const opened = await current;
        if (isSameDatabase(last ?? opened, identityOf(file))) return opened;
        separate(file, last, requireDatabase(file));
        // Whoever notices first opens it for all.
        if (opening === current) opening = open();
      }
    },
    async unlessChanged(opened, answering) {
      const [answer] = await Promise.allSettled([answering]);
      const found = identityOf(file);
      if (found === undefined) throw fileFailure('FILE_GONE', file);
      if (!isSameDatabase(opened, found)) throw fileFailure('FILE_REPLACED', file);
      // A thread that has rested has another log.
      if (last?.database === found.database) last = found;
      if (answer.status === 'rejected') throw answer.reason;
      return answer.value;
    },
    async close() {
      // After the calls that wait for the opening too: one that ran later would open the file again.
      await opening?.catch(() => undefined);
      // Without the close SQLite would leave its log behind for the next opener to recover.
      // One that ended at rest has closed it.
      if (endUse !== undefined && pool.started) await closeOpened().catch(() => undefined);
      endUse?.();
    },
  };
}

/** Without a trace in what has taken the place of what the thread has open. */
async function closeApart(
  file: string,
  opened: FileIdentity | undefined,
  closeInThread: () => Promise<void>,
): Promise<void> {
  separate(file, opened, identityOf(file));
  await closeInThread();
  setAsideLog(file, opened);
}

function separate(file: string, opened: FileIdentity | undefined, found: FileIdentity | undefined): void {
  if (opened !== undefined && found !== undefined && isOverwritten(opened, found)) replaceOverwritten(file, found);
}
