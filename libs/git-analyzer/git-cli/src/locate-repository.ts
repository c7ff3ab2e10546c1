import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
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
  const bare = isBare === 'true';
  if (!bare && isInside !== 'true' && basename(gitDirectory) === '.git') {
    return locateRepository({ ...program, directory: dirname(gitDirectory) }, signal);
  }
  const root = isInside === 'true' ? await ask('--show-toplevel') : gitDirectory;
  const isMain = gitDirectory === commonDirectory;
  return {
    program: { ...program, directory: root },
    id: isMain ? root : mainFolder(commonDirectory),
    root,
    bare: isInside !== 'true',
    boundary: isShallow === 'true' ? await readBoundary(commonDirectory) : new Set(),
  };
}

/** Finds the main folder of a linked worktree. */
function mainFolder(commonDirectory: string): string {
  return basename(commonDirectory) === '.git' ? dirname(commonDirectory) : commonDirectory;
}

async function readBoundary(commonDirectory: string): Promise<ReadonlySet<string>> {
  const text = await readFile(join(commonDirectory, 'shallow'), 'utf8');
  return new Set(text.split('\n').filter((line) => line !== ''));
}
