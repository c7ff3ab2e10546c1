import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { GitReader, GitRepository, ReadOptions } from '@learning-memory/git-analyzer';
import { gitEnvironment, type Environment, type GitProgram } from '@learning-memory/git-analyzer-git-process';
import { createGitRepository } from './git-repository.ts';
import { readGitVersion } from './git-version.ts';
import { locateRepository } from './locate-repository.ts';

export interface GitCliReaderOptions {
  /** Says what git is given as its environment, usually `process.env`: PATH and HOME above all. */
  readonly environment: Environment;
  /** Names the program. Defaults to `git`. */
  readonly binary?: string | undefined;
  /** How long git may say nothing, in milliseconds. Default 60 000. */
  readonly timeoutMs?: number | undefined;
}

/** Starts a git for each call, with an argument list and without a shell. */
export function createGitCliReader({ environment, binary = 'git', timeoutMs }: GitCliReaderOptions): GitReader {
  const gitVariables = gitEnvironment(environment);
  let checked = false;

  async function open(path: string, { signal }: ReadOptions = {}): Promise<GitRepository> {
    const directory = await existingFolder(resolve(path));
    const program: GitProgram = { binary, directory, environment: gitVariables, timeoutMs };
    if (!checked) await readGitVersion({ binary, environment, timeoutMs }, signal);
    checked = true;
    return createGitRepository(await locateRepository(program, signal));
  }

  return { open };
}

/** The folder itself, or the nearest one above that exists. */
async function existingFolder(path: string): Promise<string> {
  const isFolder = await stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
  return isFolder || dirname(path) === path ? path : existingFolder(dirname(path));
}
