import { advise } from './advice.ts';
import { chooseFiles, instructionsPath, type ChosenFiles } from './client-files.ts';
import { CLIENTS } from './clients.ts';
import type { InitOptions } from './init-options.ts';
import { installError } from './install-errors.ts';
import type { InstallPlace } from './install-place.ts';
import { readRecord, readShared, writeRecord, type RecordedFile, type SharedFile } from './install-record.ts';
import { addTo, type Edited, type ManagedFile } from './managed-file.ts';
import { managedFiles } from './managed-files.ts';
import { protocolText } from './protocol-text.ts';
import { spliceOf } from './splice.ts';
import { takeOut } from './take-out.ts';
import { hashOf, missingFolder, readTextFile, SHARED_MODE, writeTextFile, type TextFile } from './text-file.ts';

interface PlannedFile extends Edited {
  readonly path: string;
  readonly current: TextFile | undefined;
  readonly record: RecordedFile;
  /** Installations for other clients that have the same entries in this file. */
  readonly shared: readonly SharedFile[];
}

/**
 * Writes the server, and its hooks where the client has them, into the client's settings, beside what is there. A second
 * time changes nothing. Throws `INSTALL_FILE_UNUSABLE` before anything is written when one of the files cannot be edited.
 */
export async function runInit(options: InitOptions): Promise<void> {
  const { dryRun, print } = options;
  const paths = await chooseFiles(options);
  const recorded = await readRecord(options);
  const planned: PlannedFile[] = [];
  for (const file of filesFor(options, paths)) planned.push(await plan(file, recorded, options));
  const changed = planned.filter(({ changes }) => changes.length > 0);
  // Also for entries that are there already, because an installation for another client needs them as well.
  const noted = planned.filter(
    ({ path, changes, shared }) => changes.length > 0 || (shared.length > 0 && !has(recorded, path)),
  );

  for (const file of planned) report(file, print);
  if (!dryRun && noted.length > 0) await write(options, recorded, { changed, noted });
  await advise(options, paths, changed.length > 0);
  if (dryRun) print('Nothing was written: --dry-run.');
}

/** Throws `INSTALL_NO_FILE` or `INSTALL_NO_PERMISSIONS` for what the client does not have. */
function filesFor(options: InitOptions, paths: ChosenFiles): readonly ManagedFile[] {
  const { client, launch, toolsets, environment } = options;
  const { title, hooks } = CLIENTS[client];
  if (options.instructions) instructionsPath(paths, options);
  if (options.allowReading && !hooks) {
    throw installError(
      'INSTALL_NO_PERMISSIONS',
      `--allow-reading writes rules for Claude Code; ${title} asks about tools in its own way. Leave it out. Nothing was changed.`,
    );
  }
  return managedFiles(options, paths, {
    launch,
    environment,
    allowed: options.allowReading ? toolsets : [],
    protocol: options.instructions ? protocolText(toolsets, { hooks }) : undefined,
  });
}

async function plan(file: ManagedFile, recorded: readonly RecordedFile[], place: InstallPlace): Promise<PlannedFile> {
  const { path } = file;
  const current = await readTextFile(path);
  const { text, changes } = addTo(file, current?.text ?? file.blank);
  const shared = await readShared(place, path);
  const previous = recorded.find((known) => known.path === path) ?? shared[0]?.record;
  const before = textBefore(file, current, previous);
  const folder = previous?.folder ?? (await missingFolder(path));
  return { path, current, text, changes, record: toRecord({ path, before, text, folder }), shared };
}

interface Recordable extends Pick<RecordedFile, 'path' | 'before'> {
  readonly text: string;
  readonly folder: string | undefined;
}

function toRecord({ path, before, text, folder }: Recordable): RecordedFile {
  return {
    path,
    before,
    after: hashOf(text),
    ...(folder !== undefined && { folder }),
    ...(before !== null && { splice: spliceOf(before, text) }),
  };
}

/** What `uninstall` should bring back: never entries of an earlier `init`. */
function textBefore(
  file: ManagedFile,
  current: TextFile | undefined,
  previous: RecordedFile | undefined,
): string | null {
  if (current === undefined) return null;
  if (previous === undefined) return current.text;
  if (hashOf(current.text) === previous.after) return previous.before;
  return takeOut(file, current.text, previous).text;
}

/** The records come first: a crash between two files leaves one that `uninstall` can still work from. */
async function write(
  options: InitOptions,
  recorded: readonly RecordedFile[],
  { changed, noted }: { readonly changed: readonly PlannedFile[]; readonly noted: readonly PlannedFile[] },
): Promise<void> {
  await writeRecord(
    options,
    replaceIn(
      recorded,
      noted.map(({ record }) => record),
    ),
  );
  for (const { record, shared } of changed) {
    for (const { place } of shared) await writeRecord(place, replaceIn(await readRecord(place), [record]));
  }
  const newMode = options.scope === 'project' ? SHARED_MODE : undefined;
  for (const { path, text, current } of changed) await writeTextFile(path, text, { before: current, newMode });
}

function replaceIn(recorded: readonly RecordedFile[], files: readonly RecordedFile[]): readonly RecordedFile[] {
  return [...recorded.filter(({ path }) => !has(files, path)), ...files];
}

function has(recorded: readonly RecordedFile[], path: string): boolean {
  return recorded.some((file) => file.path === path);
}

function report({ path, current, changes }: PlannedFile, print: InitOptions['print']): void {
  print(current === undefined ? `${path} (new)` : path);
  for (const change of changes.length === 0 ? ['nothing to change'] : changes) print(`  ${change}`);
}
