import type { CommitPatch, FilePatch, PatchHunk } from '@learning-memory/git-analyzer';
import { decodeText } from './decode-text.ts';
import { readPath, spellPath } from './path-spelling.ts';

/** With these, `git log` prints a line of NUL and id for each commit, and its patch; settings of a repository change nothing. */
export const PATCH_ARGUMENTS: readonly string[] = [
  '--format=tformat:%x00%H',
  '--patch',
  '--unified=0',
  '--inter-hunk-context=0',
  '--ignore-all-space',
  '--find-renames',
  '--no-ext-diff',
  '--no-textconv',
  // What attributes name goes before a setting, not before an option.
  '--diff-algorithm=default',
  '--ignore-submodules=none',
  '--encoding=UTF-8',
  '--submodule=short',
  '--src-prefix=a/',
  '--dst-prefix=b/',
  '-O/dev/null',
];

/** Lines kept of one commit: generated files have millions. */
const LINE_LIMIT = 50_000;
const BACKSLASH = 0x5c;
const COMMIT = /^\0([0-9a-f]{40,64})$/u;
const PATH = /^(---|\+\+\+|rename from|rename to) (.*?)\t?$/u;
const HUNK = /^@@ -(\d+)(?:,(\d+))? \+\d+(?:,(\d+))? @@/u;

interface OpenHunk extends PatchHunk {
  readonly removed: string[];
  readonly added: string[];
}

interface OpenFile {
  path?: string | undefined;
  previousPath?: string | undefined;
  readonly hunks: OpenHunk[];
}

interface OpenCommit {
  readonly sha: string;
  readonly files: OpenFile[];
  lines: number;
}

/** Counts the lines of a hunk as its head announces them, so that nothing in them is taken for a head. */
export async function* parsePatches(lines: AsyncIterable<Buffer>): AsyncGenerator<CommitPatch, void, undefined> {
  let commit: OpenCommit | undefined;
  let hunk: UnfinishedHunk | undefined;
  for await (const bytes of lines) {
    if (hunk !== undefined) {
      hunk = addLine(hunk, bytes);
      continue;
    }
    const line = decodeText(bytes);
    const sha = COMMIT.exec(line)?.[1];
    if (sha === undefined) {
      hunk = commit && readHead(commit, line);
      continue;
    }
    if (commit !== undefined) yield close(commit);
    commit = { sha, files: [], lines: 0 };
  }
  if (commit !== undefined) yield close(commit);
}

/** A hunk of which so many lines are still to come. */
interface UnfinishedHunk {
  readonly commit: OpenCommit;
  readonly hunk: OpenHunk;
  readonly removed: number;
  readonly added: number;
}

/** What is left of the hunk, of which the removed lines come first. */
function addLine(unfinished: UnfinishedHunk, bytes: Buffer): UnfinishedHunk | undefined {
  // What follows the last line of a file without a newline is no line.
  if (bytes[0] === BACKSLASH) return unfinished;
  const { commit } = unfinished;
  const side = unfinished.removed > 0 ? 'removed' : 'added';
  if (commit.lines < LINE_LIMIT) unfinished.hunk[side].push(decodeText(bytes.subarray(1)));
  commit.lines += 1;
  return unlessFinished({ ...unfinished, [side]: unfinished[side] - 1 });
}

function unlessFinished(unfinished: UnfinishedHunk): UnfinishedHunk | undefined {
  return unfinished.removed + unfinished.added > 0 ? unfinished : undefined;
}

/** Takes in a line outside of hunks; the head of a hunk opens one. */
function readHead(commit: OpenCommit, line: string): UnfinishedHunk | undefined {
  if (line.startsWith('diff --git ')) commit.files.push({ hunks: [] });
  const file = commit.files.at(-1);
  if (file === undefined) return undefined;
  const [, kind = '', path] = PATH.exec(line) ?? [];
  if (path !== undefined) addPath(file, kind, path);
  const head = HUNK.exec(line);
  return head === null ? undefined : openHunk(commit, file, head);
}

function openHunk(commit: OpenCommit, file: OpenFile, head: RegExpExecArray): UnfinishedHunk | undefined {
  const [, start, removed = '1', added = '1'] = head;
  const hunk: OpenHunk = { start: Number(start), removed: [], added: [] };
  file.hunks.push(hunk);
  return unlessFinished({ commit, hunk, removed: Number(removed), added: Number(added) });
}

function addPath(file: OpenFile, kind: string, spelled: string): void {
  if (spelled === '/dev/null') return;
  const bytes = readPath(spelled);
  if (kind === '---') file.previousPath ??= spellPath(bytes.subarray(2));
  else if (kind === '+++') file.path ??= spellPath(bytes.subarray(2));
  else if (kind === 'rename from') file.previousPath = spellPath(bytes);
  else file.path = spellPath(bytes);
}

function close({ sha, files, lines }: OpenCommit): CommitPatch {
  return { sha, files: files.flatMap(toFile), truncated: lines > LINE_LIMIT };
}

/** A binary file names no paths, and has no lines. */
function toFile({ path, previousPath, hunks }: OpenFile): readonly FilePatch[] {
  const [after, before] = [path ?? previousPath, previousPath ?? path];
  return after === undefined || before === undefined ? [] : [{ path: after, previousPath: before, hunks }];
}
