import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { LearningMemoryError } from '@learning-memory/errors';
import { gitError } from '@learning-memory/git-analyzer';
import { readGit, type GitProgram } from '@learning-memory/git-analyzer-git-process';

export interface RepositoryLocation {
  /** Runs git in `root`. */
  readonly program: GitProgram;
  readonly id: string;
  readonly root: string;
  readonly bare: boolean;
  /** Commits whose parents a shallow clone lacks. */
  readonly boundary: ReadonlySet<string>;
}

/** Rejects `GIT_NOT_A_REPOSITORY`, `GIT_UNTRUSTED_REPOSITORY`. */
export async function locateRepository(
  program: GitProgram,
  signal: AbortSignal | undefined,
): Promise<RepositoryLocation> {
  // Asked one by one, since a path may hold any character that could separate the answers.
  const ask = async (...args: readonly string[]): Promise<string> =>
    (await readGit(program, { args: ['rev-parse', '--path-format=absolute', ...args], signal }))
      .toString()
      .slice(0, -1);
  const gitDirectory = await ask('--git-dir');
  const [commonDirectory, isInside, isBare, isShallow] = await Promise.all([
    ask('--git-common-dir'),
    ask('--is-inside-work-tree'),
    ask('--is-bare-repository'),
    ask('--is-shallow-repository'),
  ]);
  const isWorktree = isInside === 'true';
  const isWithinGitDirectory = !isWorktree && isBare !== 'true' && basename(gitDirectory) === '.git';
  if (isWithinGitDirectory) return locateAbove(gitDirectory, program, signal);
  const root = isWorktree ? await ask('--show-toplevel') : gitDirectory;
  if (isWorktree) await checkWorktree(gitDirectory, { ...program, directory: root }, signal);
  return {
    program: { ...program, directory: root, settings: isWorktree ? [] : [HEAD_MAILMAP] },
    id: idOf({ root, gitDirectory, commonDirectory }),
    root,
    bare: !isWorktree,
    boundary: await readBoundary(isShallow === 'true' ? join(commonDirectory, 'shallow') : undefined),
  };
}

/** The worktree of a path in its git directory, unless settings say that it is elsewhere. */
async function locateAbove(
  gitDirectory: string,
  program: GitProgram,
  signal: AbortSignal | undefined,
): Promise<RepositoryLocation> {
  const directory = dirname(gitDirectory);
  if (directory === program.directory) throw worktreeElsewhere(gitDirectory);
  return locateRepository({ ...program, directory }, signal);
}

interface Directories {
  readonly root: string;
  readonly gitDirectory: string;
  readonly commonDirectory: string;
}

function idOf({ root, gitDirectory, commonDirectory }: Directories): string {
  return gitDirectory === commonDirectory ? root : mainFolder(commonDirectory);
}

/** Of a bare repository, git takes that of HEAD only as long as nothing is set. */
const HEAD_MAILMAP = { name: 'mailmap.blob', value: 'HEAD:.mailmap' };

/** A setting could name any folder as the worktree, whose files are then taken for those of the repository. */
async function checkWorktree(gitDirectory: string, worktree: GitProgram, signal?: AbortSignal): Promise<void> {
  if (join(worktree.directory, '.git') === gitDirectory) return;
  const args = ['rev-parse', '--path-format=absolute', '--git-dir'];
  const found = await readGit(worktree, { args, signal }).catch(unlessNone);
  if (found.toString().slice(0, -1) !== gitDirectory) throw worktreeElsewhere(gitDirectory);
}

function unlessNone(error: unknown): string {
  if (LearningMemoryError.isInstance(error) && error.code === 'GIT_NOT_A_REPOSITORY') return '';
  throw error;
}

function worktreeElsewhere(gitDirectory: string): Error {
  return gitError(
    'GIT_UNTRUSTED_REPOSITORY',
    `The settings of the repository '${gitDirectory}' name another folder as its worktree (core.worktree), whose files are not read. If the repository is yours: git --git-dir='${gitDirectory}' config --unset core.worktree`,
    { details: { gitDirectory } },
  );
}

/** Finds the main folder of a linked worktree. */
function mainFolder(commonDirectory: string): string {
  return basename(commonDirectory) === '.git' ? dirname(commonDirectory) : commonDirectory;
}

async function readBoundary(file: string | undefined): Promise<ReadonlySet<string>> {
  if (file === undefined) return new Set();
  const text = await readFile(file, 'utf8');
  return new Set(text.split('\n').filter((line) => line !== ''));
}
