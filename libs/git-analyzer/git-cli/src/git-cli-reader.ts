import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { gitError, type GitReader, type GitRepository, type ReadOptions } from '@learning-memory/git-analyzer';
import { gitEnvironment, readGit, type Environment, type GitProgram } from '@learning-memory/git-analyzer-git-process';
import { createGitRepository } from './git-repository.ts';
import { locateRepository } from './locate-repository.ts';

export interface GitCliReaderOptions {
  /** Says what git is given as its environment, usually `process.env`: PATH and HOME above all. */
  readonly environment: Environment;
  /** Names the program. Defaults to `git`. */
  readonly binary?: string | undefined;
}

/** Is the first git that knows all options used here. */
const OLDEST = [2, 31] as const;

/** Starts a git for each call, with an argument list and without a shell. */
export function createGitCliReader({ environment, binary = 'git' }: GitCliReaderOptions): GitReader {
  const gitVariables = gitEnvironment(environment);
  let checked = false;

  async function open(path: string, { signal }: ReadOptions = {}): Promise<GitRepository> {
    const program: GitProgram = { binary, directory: await existingFolder(resolve(path)), environment: gitVariables };
    if (!checked) await checkVersion(program, signal);
    checked = true;
    return createGitRepository(await locateRepository(program, signal));
  }

  return { open };
}

/** Gives the folder itself, or the nearest one above that exists. */
async function existingFolder(path: string): Promise<string> {
  const isFolder = await stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
  return isFolder || dirname(path) === path ? path : existingFolder(dirname(path));
}

async function checkVersion(program: GitProgram, signal: AbortSignal | undefined): Promise<void> {
  const answer = (await readGit(program, { args: ['--version'], signal })).toString();
  const [major = 0, minor = 0] = (/(\d+)\.(\d+)/u.exec(answer) ?? []).slice(1).map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  throw gitError('GIT_MISSING', `Git is '${answer.trim()}'. Install git ${OLDEST.join('.')} or newer.`);
}
