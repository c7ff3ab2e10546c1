import type { SkipReason } from '@learning-memory/code-indexer';
import type { Build } from './build.ts';
import { parseFiles, type FileOutcome, type FilesToParse } from './parse-files.ts';
import type { PreparedFile } from './prepare-file.ts';
import { findDamagedFiles } from './stored-files.ts';
import { writeFiles } from './write-files.ts';

const PROGRESS_EVERY = 50;

/** Compares the next index with the present one. */
export interface Changes {
  /** Holds the files of the next index. */
  readonly present: ReadonlySet<string>;
  /** Lists those of them that are new or different. */
  readonly staged: ReadonlySet<string>;
  /** Lists those of them that other files may see otherwise. */
  readonly resurfaced: readonly string[];
  /** Lists files of the present index alone. */
  readonly removed: readonly string[];
  /** Says how many files were parsed, and how many of the next index were stored already. */
  readonly parsed: number;
  readonly known: number;
  /** Says how many secrets were taken out of what was parsed. */
  readonly redactions: number;
}

/** Files of the next index. */
export interface FilesToStage {
  /** Are read. */
  readonly paths: readonly string[];
  /** Are in the present index as they are. */
  readonly unchanged?: readonly string[] | undefined;
}

/** Parses, embeds and stages what is new; unstages what an interrupted call left and is not wanted any more. */
export async function stageChanges(build: Build, { paths, unchanged }: FilesToStage): Promise<Changes> {
  const { stored, lock, context } = build;
  const found = noStagedFiles();
  // To look for what is damaged takes as long as to look at all.
  const damaged = unchanged === undefined ? await findDamagedFiles(build) : new Set<string>();
  for (const path of unchanged ?? []) noteKnown(build, found, { kind: 'known', path, from: 'live' });
  build.progress({ phase: 'indexing', filesDone: 0, filesTotal: paths.length });
  await writeFiles(build, changedFiles(build, found, { paths, damaged }));
  const { present, staged, resurfaced, parsed, known, redactions } = found;
  const leftOver = [...stored].flatMap(([path, file]) => (file.staged && !staged.has(path) ? [path] : []));
  if (leftOver.length > 0) await lock.held(context.codeIndex.unstage(lock.key, leftOver));
  const removed = [...stored].flatMap(([path, file]) => (file.live && !present.has(path) ? [path] : []));
  return { present, staged, resurfaced, removed, parsed, known, redactions };
}

interface StagedFiles {
  readonly present: Set<string>;
  readonly staged: Set<string>;
  readonly resurfaced: string[];
  parsed: number;
  known: number;
  redactions: number;
}

function noStagedFiles(): StagedFiles {
  return { present: new Set(), staged: new Set(), resurfaced: [], parsed: 0, known: 0, redactions: 0 };
}

async function* changedFiles(build: Build, found: StagedFiles, input: FilesToParse): AsyncGenerator<PreparedFile> {
  const filesTotal = input.paths.length;
  let filesDone = 0;
  for await (const outcome of parseFiles(build, input)) {
    filesDone += 1;
    if (filesDone % PROGRESS_EVERY === 0) build.progress({ phase: 'indexing', filesDone, filesTotal });
    if (outcome.kind === 'skipped') continue;
    if (outcome.kind === 'known') noteKnown(build, found, outcome);
    else yield noteParsed(build, found, outcome.file);
  }
}

function noteKnown(build: Build, found: StagedFiles, { path, from }: FileOutcome & { readonly kind: 'known' }): void {
  const { live, [from]: file } = build.stored.get(path) ?? {};
  noteSkipped(build, path, file);
  found.present.add(path);
  found.known += 1;
  if (from === 'live') return;
  found.staged.add(path);
  if (file?.surface !== live?.surface) found.resurfaced.push(path);
}

function noteParsed(build: Build, found: StagedFiles, file: PreparedFile): PreparedFile {
  const { path, surface } = file.draft;
  noteSkipped(build, path, file.draft);
  found.present.add(path);
  found.parsed += 1;
  found.redactions += file.redactions;
  found.staged.add(path);
  if (surface !== build.stored.get(path)?.live?.surface) found.resurfaced.push(path);
  return file;
}

/** A file that could not be parsed in time is stored, so that it is not tried again until it changes. */
function noteSkipped(
  { skipped }: Build,
  path: string,
  file: { readonly skipped?: string | undefined } | undefined,
): void {
  if (file?.skipped !== undefined) skipped.add(file.skipped as SkipReason, path);
}
