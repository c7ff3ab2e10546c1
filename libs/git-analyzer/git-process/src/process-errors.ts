import { gitError } from '@learning-memory/git-analyzer';
import type { LearningMemoryError } from '@learning-memory/errors';
import { redact } from '@learning-memory/redaction';

export interface FailedExit {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stderr: string;
  readonly args: readonly string[];
}

/** Git could not be started. */
export function spawnError(cause: Error & { readonly code?: unknown }, binary: string): LearningMemoryError {
  if (cause.code === 'ENOENT') {
    return gitError('GIT_MISSING', `There is no program '${binary}'. Install git, or put it on the PATH.`, { cause });
  }
  return gitError('GIT_UNAVAILABLE', 'The system could not run git. Try again later.', {
    details: { reason: cause.code },
    cause,
  });
}

const EXPECTED = [
  {
    said: /not a git repository|must be run in a work tree/u,
    error: () =>
      gitError('GIT_NOT_A_REPOSITORY', 'The path is in no git repository. Give a path in one, or run `git init`.'),
  },
  {
    said: /dubious ownership|unsafe repository/u,
    error: () =>
      gitError(
        'GIT_UNTRUSTED_REPOSITORY',
        'Git refuses the repository because it belongs to another user. If you trust it: git config --global --add safe.directory <its folder>',
      ),
  },
  {
    said: /promisor remote/u,
    error: () =>
      gitError(
        'GIT_INCOMPLETE_CLONE',
        'The clone lacks contents of files (git clone --filter), and nothing is fetched here. Fetch all of it: git config --unset remote.origin.partialclonefilter; git fetch --refetch',
      ),
  },
];

/** Says that git ended with an exit code other than 0. */
export function exitError({ code, signal, stderr, args }: FailedExit): LearningMemoryError {
  const expected = EXPECTED.find(({ said }) => said.test(stderr));
  if (expected !== undefined) return expected.error();
  const details = { command: args[0], exitCode: code, stderr: redact(stderr).text.trim() };
  if (signal !== null) {
    return gitError('GIT_UNAVAILABLE', `The system stopped git (${signal}). Try again later.`, { details });
  }
  const reason = details.stderr.split('\n').at(-1) ?? '';
  return gitError('GIT_FAILED', `git ${args[0] ?? ''} failed with exit code ${String(code)}: ${reason}`, { details });
}
