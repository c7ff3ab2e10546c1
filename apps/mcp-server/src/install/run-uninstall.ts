import { rm } from 'node:fs/promises';
import { chooseFiles, existingFiles } from './client-files.ts';
import { CLIENTS } from './clients.ts';
import type { InstallPlace } from './install-place.ts';
import { deleteRecord, readRecord, readShared, type RecordedFile } from './install-record.ts';
import type { ManagedFile } from './managed-file.ts';
import { managedFiles } from './managed-files.ts';
import { takeOut } from './take-out.ts';
import { hashOf, readTextFile, removeEmptyFolders, writeTextFile, type TextFile } from './text-file.ts';

export interface UninstallOptions extends InstallPlace {
  /** Says what would happen to each file, and changes none. */
  readonly dryRun?: boolean | undefined;
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
  const { dryRun = false, print } = options;
  const planned = await planAll(options);
  for (const file of planned) {
    if (!dryRun) await apply(file);
    print(`${file.path}\n  ${file.outcome}`);
  }
  if (dryRun) return print('Nothing was changed: --dry-run.');
  await removeFolders(planned);
  await deleteRecord(options);
  print(`Memories and experiences stay in ${options.dataHome}; delete the folder to be rid of them too.`);
}

async function planAll(options: UninstallOptions): Promise<readonly PlannedFile[]> {
  const recorded = await readRecord(options);
  const planned: PlannedFile[] = [];
  for (const file of await filesOf(options)) {
    planned.push(
      await plan(
        file,
        recorded.find(({ path }) => path === file.path),
        options,
      ),
    );
  }
  return planned;
}

/** Last of all, because files that were made one after the other share a folder. */
async function removeFolders(planned: readonly PlannedFile[]): Promise<void> {
  for (const { path, text, folder } of planned) {
    if (text === null && folder !== undefined) await removeEmptyFolders(path, folder);
  }
}

async function apply({ path, current, text }: PlannedFile): Promise<void> {
  if (text === null) await rm(path);
  else if (text !== undefined) await writeTextFile(path, text, { before: current });
}

/** Of several names for a file each that exists: another may have come since. */
async function filesOf(options: UninstallOptions): Promise<readonly ManagedFile[]> {
  // Which command the entries hold, and what the protocol says, makes no difference to taking them out.
  const contents = { launch: { command: '', args: [] }, environment: {}, allowed: [], protocol: '' };
  const files = managedFiles(options, await chooseFiles(options), contents);
  const others = (await existingFiles(options)).flatMap((paths) => managedFiles(options, paths, contents));
  const all = [...files, ...others];
  return all.filter(({ path }, index) => all.findIndex((file) => file.path === path) === index);
}

async function plan(file: ManagedFile, record: RecordedFile | undefined, place: InstallPlace): Promise<PlannedFile> {
  const { path } = file;
  const current = await readTextFile(path);
  if (current === undefined) return { path, outcome: 'does not exist, nothing to do' };
  const [shared] = await readShared(place, path);
  if (shared !== undefined) {
    return { path, outcome: `stays, as the installation for ${CLIENTS[shared.place.client].title} uses it too` };
  }
  const isUnchanged = record !== undefined && hashOf(current.text) === record.after;
  return isUnchanged ? restore(path, current, record) : planTakeOut(file, current, record);
}

function restore(path: string, current: TextFile, { before, folder }: RecordedFile): PlannedFile {
  return before === null
    ? { path, current, text: null, folder, outcome: 'deleted, as it did not exist before' }
    : { path, current, text: before, outcome: 'restored, byte for byte as it was before' };
}

function planTakeOut(file: ManagedFile, current: TextFile, record: RecordedFile | undefined): PlannedFile {
  const { path } = file;
  const { text, changes } = takeOut(file, current.text, record);
  if (changes.length === 0) return { path, outcome: 'holds nothing of ours, nothing to do' };
  if (text === null) {
    return { path, current, text: null, folder: record?.folder, outcome: 'deleted: nothing else was left in it' };
  }
  const reason = record === undefined ? 'is not known as it was before' : 'was changed since';
  return { path, current, text, outcome: `${reason}, so only ours went: ${changes.join(', ')}` };
}
