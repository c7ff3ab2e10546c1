import { rm } from 'node:fs/promises';
import type { InstallPlace } from './install-place.ts';
import { deleteRecord, readRecord, type RecordedFile } from './install-record.ts';
import { editFile, isBlankFile, type ManagedFile } from './managed-file.ts';
import { managedFiles } from './managed-files.ts';
import { hashOf, readTextFile, removeEmptyFolders, writeTextFile, type TextFile } from './text-file.ts';

export interface UninstallOptions extends InstallPlace {
  /** Gets what a person should read, a line each. */
  readonly print: (line: string) => void;
}

interface PlannedFile {
  readonly path: string;
  /** For people. */
  readonly outcome: string;
  readonly current?: TextFile;
  /** Null: the file goes. Undefined: it stays as it is. */
  readonly text?: string | null;
  readonly folder?: string | undefined;
}

/**
 * Takes out of the client's files what `init` put in. A file nobody has changed since becomes what it was, byte for byte;
 * out of any other go our entries alone. Throws `INSTALL_FILE_UNUSABLE` before anything is written.
 */
export async function runUninstall(options: UninstallOptions): Promise<void> {
  const recorded = await readRecord(options);
  // Which command the entries hold, and what the protocol says, makes no difference to taking them out.
  const files = managedFiles(options, { command: '', args: [] }, { protocol: '' });
  const planned: PlannedFile[] = [];
  for (const file of files) {
    const record = recorded.find(({ path }) => path === file.path);
    planned.push(await plan(file, record));
  }
  for (const { path, outcome, current, text } of planned) {
    if (text === null) await rm(path);
    else if (text !== undefined) await writeTextFile(path, text, current);
    options.print(`${path}\n  ${outcome}`);
  }
  // Last of all, because files that were made one after the other share a folder.
  for (const { path, text, folder } of planned) {
    if (text === null && folder !== undefined) await removeEmptyFolders(path, folder);
  }
  await deleteRecord(options);
  options.print(`Memories and experiences stay in ${options.dataHome}; delete the folder to be rid of them too.`);
}

async function plan(file: ManagedFile, record: RecordedFile | undefined): Promise<PlannedFile> {
  const { path } = file;
  const current = await readTextFile(path);
  if (current === undefined) return { path, outcome: 'does not exist, nothing to do' };
  const isUnchanged = record !== undefined && hashOf(current.text) === record.after;
  return isUnchanged ? restore(path, current, record) : takeOut(file, current, record);
}

function restore(path: string, current: TextFile, { before, folder }: RecordedFile): PlannedFile {
  return before === null
    ? { path, current, text: null, folder, outcome: 'deleted, as it did not exist before' }
    : { path, current, text: before, outcome: 'restored, byte for byte as it was before' };
}

function takeOut(file: ManagedFile, current: TextFile, record: RecordedFile | undefined): PlannedFile {
  const { path } = file;
  const { text, changes } = editFile(file, 'remove', current.text);
  if (changes.length === 0) return { path, outcome: 'holds nothing of ours, nothing to do' };
  if (record?.before === null && isBlankFile(file, text)) {
    return { path, current, text: null, folder: record.folder, outcome: 'deleted: nothing else was left in it' };
  }
  const reason = record === undefined ? 'is not known as it was before' : 'was changed since';
  return { path, current, text, outcome: `${reason}, so only ours went: ${changes.join(', ')}` };
}
