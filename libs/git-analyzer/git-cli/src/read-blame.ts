import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { LearningMemoryError } from '@learning-memory/errors';
import { gitError, type BlameHunk, type BlameOptions, type LineRange } from '@learning-memory/git-analyzer';
import { streamGit } from '@learning-memory/git-analyzer-git-process';
import { BLAME_ARGUMENTS, blameProgram } from './blame-program.ts';
import { decodeUtf8 } from './decode-text.ts';
import type { RepositoryLocation } from './locate-repository.ts';
import { parseBlame } from './parse-blame.ts';
import { repositoryPath } from './repository-path.ts';
import { NEWLINE, splitFields } from './split-fields.ts';
import { notTracked, trackedEntry } from './tracked-entry.ts';

/** Reads the blame of the worktree's file, of HEAD's where the worktree has none. */
export async function readBlame(
  location: RepositoryLocation,
  path: string,
  { range, signal }: BlameOptions = {},
): Promise<readonly BlameHunk[]> {
  if (range !== undefined) checkRange(range);
  const file = await blamedFile(location, path, signal);
  const args = ['blame', '--porcelain', '--encoding=UTF-8', ...BLAME_ARGUMENTS];
  if (range !== undefined) args.push('-L', `${String(range.start)},${String(range.end ?? '')}`);
  if (!(await isInWorktree(location, file))) args.push('HEAD');
  const program = await blameProgram(location, signal);
  const run = { args: [...args, '--', file], signal };
  try {
    return await parseBlame(splitFields(streamGit(program, run), NEWLINE));
  } catch (error) {
    throw asRangeError(error, path, range);
  }
}

function checkRange(range: LineRange): void {
  const { start, end = start } = range;
  if (Number.isInteger(start) && Number.isInteger(end) && start >= 1 && end >= start) return;
  throw gitError(
    'GIT_INVALID_INPUT',
    `The range is from ${String(start)} to ${String(end)}: give whole numbers from 1 on, the end not before the start.`,
    { details: { range } },
  );
}

async function blamedFile(
  location: RepositoryLocation,
  path: string,
  signal: AbortSignal | undefined,
): Promise<string> {
  const bytes = await repositoryPath(location.root, path);
  const file = decodeUtf8(bytes);
  if (file === undefined) {
    throw gitError('GIT_INVALID_INPUT', `Path ${path} is not UTF-8, which git blame cannot be asked for.`);
  }
  const entry = await trackedEntry(location, bytes, signal);
  if (entry === undefined) throw notTracked(path);
  if (entry === 'file') return file;
  throw gitError('GIT_PATH_NOT_A_FILE', `Path '${path}' is a ${entry}. Give the path of a file in it.`, {
    details: { path, entry },
  });
}

async function isInWorktree({ bare, root }: RepositoryLocation, file: string): Promise<boolean> {
  if (bare) return false;
  return lstat(join(root, file)).then(
    // Git would wait for ever for what a pipe has to say.
    (stats) => stats.isFile() || stats.isSymbolicLink(),
    () => false,
  );
}

function asRangeError(error: unknown, path: string, range: LineRange | undefined): unknown {
  if (!LearningMemoryError.isInstance(error)) return error;
  const lines = /has only (\d+) lines?/u.exec(String(error.details?.['stderr']))?.[1];
  if (lines === undefined || range === undefined) return error;
  return gitError(
    'GIT_INVALID_INPUT',
    `Path '${path}' has ${lines} lines, line ${String(range.start)} is behind them.`,
    {
      details: { path, lines: Number(lines), range },
      cause: error,
    },
  );
}
