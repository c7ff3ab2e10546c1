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
  '--submodule=short',
  '--src-prefix=a/',
  '--dst-prefix=b/',
  '-O/dev/null',
];

/** Lines kept of one commit: generated files have millions. */
const LINE_LIMIT = 50_000;
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
  let hunk: OpenHunk | undefined;
  let left = { removed: 0, added: 0 };
  for await (const bytes of lines) {
    if (left.removed + left.added > 0) {
      const side = left.removed > 0 ? 'removed' : 'added';
      // What follows the last line of a file without a newline is no line.
      if (bytes[0] === 0x5c) continue;
      left = { ...left, [side]: left[side] - 1 };
      if (commit !== undefined && commit.lines < LINE_LIMIT) hunk?.[side].push(decodeText(bytes.subarray(1)));
      if (commit !== undefined) commit.lines += 1;
      continue;
    }
    const line = decodeText(bytes);
    const sha = COMMIT.exec(line)?.[1];
    if (sha !== undefined) {
      if (commit !== undefined) yield close(commit);
      commit = { sha, files: [], lines: 0 };
      hunk = undefined;
    } else if (commit !== undefined) {
      const counts = readHead(commit, line);
      if (counts === undefined) continue;
      ({ hunk, left } = counts);
    }
  }
  if (commit !== undefined) yield close(commit);
}

interface StartedHunk {
  readonly hunk: OpenHunk;
  readonly left: { readonly removed: number; readonly added: number };
}

/** Takes in a line outside of hunks; the head of a hunk opens one. */
function readHead(commit: OpenCommit, line: string): StartedHunk | undefined {
  if (line.startsWith('diff --git ')) {
    commit.files.push({ hunks: [] });
    return undefined;
  }
  const file = commit.files.at(-1);
  if (file === undefined) return undefined;
  const [, kind, path] = PATH.exec(line) ?? [];
  if (path !== undefined) addPath(file, kind ?? '', path);
  const [, start, removed = '1', added = '1'] = HUNK.exec(line) ?? [];
  if (start === undefined) return undefined;
  const hunk: OpenHunk = { start: Number(start), removed: [], added: [] };
  file.hunks.push(hunk);
  return { hunk, left: { removed: Number(removed), added: Number(added) } };
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
