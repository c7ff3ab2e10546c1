import type { RepositoryReader } from '@learning-memory/project';
import { gitEnvironment, type Environment } from '@learning-memory/git-analyzer-git-process';
import { createOnceBeforeTheFirstCommit } from './before-the-first-commit.ts';
import { locateRepository } from './locate-repository.ts';
import { readFacts } from './read-facts.ts';

export interface GitCliRepositoryReaderOptions {
  /** What git is given as its environment, usually `process.env`: PATH and HOME above all. */
  readonly environment: Environment;
  /** The program. Default `git`. */
  readonly binary?: string | undefined;
  /** How long git may take, in milliseconds; a history that is not walked through by then has no root commit. Default 1000. */
  readonly timeoutMs?: number | undefined;
}

const DEFAULT_TIMEOUT_MS = 1000;

/** Finds repositories by their files, and asks git for what they hold, with an argument list and without a shell. */
export function createGitCliRepositoryReader(options: GitCliRepositoryReaderOptions): RepositoryReader {
  const { binary = 'git', timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  const environment = gitEnvironment(options.environment);
  const once = createOnceBeforeTheFirstCommit();
  return {
    locate: locateRepository,
    read: (place, { rootCommit } = {}) =>
      once(place, () => readFacts({ place, binary, environment, timeoutMs, rootCommit })),
  };
}
