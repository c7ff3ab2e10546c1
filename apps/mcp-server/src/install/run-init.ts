import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LaunchCommand } from './client-names.ts';
import { isPluginEnabled } from './hook-file.ts';
import { clientPaths, type InstallPlace } from './install-place.ts';
import { readRecord, writeRecord, type RecordedFile } from './install-record.ts';
import { parseObject } from './json-text.ts';
import { editFile, isBlankFile, type Edited, type ManagedFile } from './managed-file.ts';
import { managedFiles } from './managed-files.ts';
import { protocolText } from './protocol-text.ts';
import type { ServerEnvironment } from './server-file.ts';
import type { ToolsetName } from '../tools/toolset-names.ts';
import { hashOf, missingFolder, readTextFile, writeTextFile, type TextFile } from './text-file.ts';

const SHARED_PATHS =
  'These settings hold paths of this machine. To share them, run `npm install -g @learning-memory/server`, then init again.';
const TWICE =
  'The plugin is enabled as well: every hook would run twice. Keep one, and take this one out with `uninstall`.';
const JOURNAL =
  'The journal of a project lies in .claude/journal/: list that in its .gitignore, unless you want to share it.';

const NO_KNOWLEDGE =
  'The tools that keep rules of a project, its sessions and tasks are off; `init --toolsets all` turns them on.';

export interface InitOptions extends InstallPlace {
  readonly launch: LaunchCommand;
  /** Those the server offers: the protocol names no other tools. */
  readonly toolsets: readonly ToolsetName[];
  /** What the server is to be started with, so that it offers them. */
  readonly environment: ServerEnvironment;
  /** Says what would change, and changes nothing. */
  readonly dryRun: boolean;
  /** Also writes the protocol into the client's `CLAUDE.md`, which is otherwise only shown. */
  readonly claudeMd: boolean;
  /** Gets what a person should read, a line each. */
  readonly print: (line: string) => void;
}

interface PlannedFile extends Edited {
  readonly path: string;
  readonly current: TextFile | undefined;
  readonly record: RecordedFile;
}

/**
 * Writes the server and its hooks into the client's settings, beside what is there. A second time changes nothing. Throws
 * `INSTALL_FILE_UNUSABLE` before anything is written when one of the files cannot be edited.
 */
export async function runInit(options: InitOptions): Promise<void> {
  const { dryRun, print } = options;
  const recorded = await readRecord(options);
  const files = managedFiles(options, options.launch, {
    protocol: options.claudeMd ? protocolText(options.toolsets) : undefined,
    environment: options.environment,
  });
  const planned: PlannedFile[] = [];
  for (const file of files) planned.push(await plan(file, recorded));
  const changed = planned.filter(({ changes }) => changes.length > 0);

  for (const { path, changes } of planned) report(path, changes, options);
  if (!dryRun && changed.length > 0) await write(options, recorded, changed);
  await advise(options, changed.length > 0);
  if (dryRun) print('Nothing was written: --dry-run.');
}

async function plan(file: ManagedFile, recorded: readonly RecordedFile[]): Promise<PlannedFile> {
  const { path } = file;
  const current = await readTextFile(path);
  const { text, changes } = editFile(file, 'add', current?.text ?? file.blank);
  const previous = recorded.find((known) => known.path === path);
  const folder = previous?.folder ?? (current === undefined ? await missingFolder(path) : undefined);
  const before = textBefore(file, current, previous);
  const record = { path, before, after: hashOf(text), ...(folder === undefined ? {} : { folder }) };
  return { path, current, text, changes, record };
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
  const { text } = editFile(file, 'remove', current.text);
  return previous.before === null && isBlankFile(file, text) ? null : text;
}

/** The record comes first: a crash between two files leaves one that `uninstall` can still work from. */
async function write(
  options: InitOptions,
  recorded: readonly RecordedFile[],
  changed: readonly PlannedFile[],
): Promise<void> {
  const kept = recorded.filter(({ path }) => changed.every((file) => file.path !== path));
  await writeRecord(options, [...kept, ...changed.map(({ record }) => record)]);
  for (const { path, text, current } of changed) await writeTextFile(path, text, current);
}

function report(path: string, changes: readonly string[], { print }: InitOptions): void {
  print(path);
  for (const change of changes.length === 0 ? ['nothing to change'] : changes) print(`  ${change}`);
}

async function advise(options: InitOptions, hasChanged: boolean): Promise<void> {
  const { scope, launch, print } = options;
  if (hasChanged) print('Sessions of Claude Code that start from now on use it; those that run do not.');
  if (scope === 'project' && launch.args.length > 0) print(SHARED_PATHS);
  if (await hasPlugin(options)) print(TWICE);
  if (!(await isJournalIgnored(options))) print(JOURNAL);
  if (!options.toolsets.includes('knowledge')) print(NO_KNOWLEDGE);
  if (!options.claudeMd) showProtocol(options);
}

function showProtocol(options: InitOptions): void {
  const { instructions } = clientPaths(options);
  options.print(`The agent learns the protocol from this text. \`init --claude-md\` adds it to ${instructions}:`);
  options.print(`\n${protocolText(options.toolsets)}`);
}

async function hasPlugin(options: InitOptions): Promise<boolean> {
  const { settings } = clientPaths(options);
  const text = (await readTextFile(settings))?.text ?? '{}';
  return isPluginEnabled(parseObject(text.replace(/^\uFEFF/, ''), settings));
}

async function isJournalIgnored({ projectDirectory }: InitOptions): Promise<boolean> {
  const text = await readFile(join(projectDirectory, '.gitignore'), 'utf8').catch(() => '');
  return /^\/?\.claude(\/(journal\/?)?)?\s*$/m.test(text);
}
