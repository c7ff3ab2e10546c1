import { gitError, type Commit, type FileHistoryOptions } from '@learning-memory/git-analyzer';
import { streamGit, type GitRun } from '@learning-memory/git-analyzer-git-process';
import { decodeUtf8 } from './decode-text.ts';
import type { RepositoryLocation } from './locate-repository.ts';
import { LOG_ARGUMENTS, parseLog } from './parse-log.ts';
import { repositoryPath } from './repository-path.ts';
import { NUL, splitFields } from './split-fields.ts';
import { notTracked, trackedEntry } from './tracked-entry.ts';

/** As `git log --follow` has it, which leaves merges out. */
export async function* readFileHistory(
  location: RepositoryLocation,
  path: string,
  { limit, signal }: FileHistoryOptions = {},
): AsyncGenerator<Commit, void, undefined> {
  checkLimit(limit);
  const bytes = await repositoryPath(location.root, path);
  const args = ['log', ...LOG_ARGUMENTS];
  if (limit !== undefined) args.push(`--max-count=${String(limit)}`);
  if ((await trackedEntry(location, bytes, signal)) !== 'folder') args.push('--follow');
  const run = { ...withPath(args, bytes), signal };
  let isEmpty = true;
  for await (const commit of parseLog(splitFields(streamGit(location.program, run), NUL), location.boundary)) {
    isEmpty = false;
    yield commit;
  }
  if (isEmpty) throw notTracked(path);
}

function checkLimit(limit: number | undefined): void {
  if (limit === undefined || (Number.isInteger(limit) && limit >= 1)) return;
  throw gitError('GIT_INVALID_INPUT', `limit is ${String(limit)}: give a whole number from 1 on.`, {
    details: { limit },
  });
}

/** Arguments are text, so a path that is not goes through standard input, where a newline would end it. */
function withPath(args: readonly string[], path: Buffer): GitRun {
  const argument = decodeUtf8(path);
  if (argument !== undefined) return { args: [...args, 'HEAD', '--', argument === '' ? '.' : argument] };
  if (!path.includes('\n')) {
    return { args: [...args, '--stdin'], input: Buffer.concat([Buffer.from('HEAD\n--\n'), path, Buffer.from('\n')]) };
  }
  throw gitError(
    'GIT_INVALID_INPUT',
    'A path that is not UTF-8 and has a newline cannot be asked for. Rename the file.',
  );
}
