import { gitError } from '@learning-memory/git-analyzer';
import type { LearningMemoryError } from '@learning-memory/errors';

export interface FailedExit {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stderr: string;
  readonly args: readonly string[];
  /** Where git ran. */
  readonly directory: string;
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
    error: (directory: string) =>
      gitError(
        'GIT_NOT_A_REPOSITORY',
        `'${directory}' is in no git repository. Give a path in one, or run \`git init\` there.`,
        { details: { directory } },
      ),
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
    said: /promisor remote|lazy fetching disabled|transport '[^']*' not allowed/u,
    error: () =>
      gitError(
        'GIT_INCOMPLETE_CLONE',
        'The clone lacks contents of files (git clone --filter), and nothing is fetched here. Fetch all of it: git config --unset remote.origin.partialclonefilter; git fetch --refetch',
      ),
  },
];

/**
 * What git says may quote files that a repository names, such as the first line of one that it takes for settings: only these
 * of its words are passed on, with ids and numbers.
 */
const KNOWN_WORDS = [
  /bad config line \d+ in file/u,
  /bad (?:config|numeric config|boolean config) value/u,
  /(?:bad|missing|broken|corrupt|invalid) (?:object|revision|tree|commit|blob|ref|index|packfile|object name|gitfile format)\b/u,
  /(?:unable|could not|cannot|failed) to? ?(?:read|open|access|parse|map|resolve|unpack|get|stat|find|chdir|change to)(?: (?:tree|object|commit|blob|loose object|packed object|HEAD))?(?: [0-9a-f]{40,64})?/u,
  /(?:loose|packed) object (?:[0-9a-f]{40,64} )?/u,
  /ambiguous argument/u,
  /unknown (?:option|repository extension|revision|object type)/u,
  /has only \d+ lines?/u,
  /(?:out of memory|permission denied|no such path|no such ref|too many open files|cannot run|usage:)/iu,
  /could not open object name list/u,
  // Which setting of the repository it is, never what it is set to.
  /\b(?:blame|color|core|diff|extensions|gc|grep|i18n|index|log|mailmap|merge|pack|status|submodule)\.[A-Za-z]{2,40}\b/u,
];

/** Says that git ended with an exit code other than 0. */
export function exitError({ code, signal, stderr, args, directory }: FailedExit): LearningMemoryError {
  const expected = EXPECTED.find(({ said }) => said.test(stderr));
  if (expected !== undefined) return expected.error(directory);
  const details = { command: args[0], exitCode: code, stderr: knownWords(stderr) };
  if (signal !== null) {
    return gitError('GIT_UNAVAILABLE', `The system stopped git (${signal}). Try again later.`, { details });
  }
  const reason =
    details.stderr === ''
      ? 'run it in the repository to see why'
      : `${details.stderr} (run it there to see all it says)`;
  return gitError('GIT_FAILED', `git ${args[0] ?? ''} failed with exit code ${String(code)}: ${reason}.`, { details });
}

function knownWords(stderr: string): string {
  const found = KNOWN_WORDS.flatMap((words) => words.exec(stderr)?.[0].trim() ?? []);
  return [...new Set(found)].join('; ');
}
