import type { BlameHunk, RevisionBlameOptions } from '@learning-memory/git-analyzer';
import { gitError } from '@learning-memory/git-analyzer';
import { streamGit } from '@learning-memory/git-analyzer-git-process';
import { BLAME_ARGUMENTS, blameProgram } from './blame-program.ts';
import { decodeUtf8 } from './decode-text.ts';
import type { RepositoryLocation } from './locate-repository.ts';
import { parseBlame } from './parse-blame.ts';
import { readPath } from './path-spelling.ts';
import { NEWLINE, splitFields } from './split-fields.ts';

export async function readRevisionBlame(
  location: RepositoryLocation,
  { revision, path, ranges, signal }: RevisionBlameOptions,
): Promise<readonly BlameHunk[]> {
  const file = decodeUtf8(readPath(path));
  if (file === undefined) {
    throw gitError('GIT_INVALID_INPUT', `Path ${path} is not UTF-8, which git blame cannot be asked for.`);
  }
  const lines = ranges.flatMap(({ start, end }) => ['-L', `${String(start)},${String(end)}`]);
  const args = [
    'blame',
    '--porcelain',
    '-w',
    '-M',
    '--encoding=UTF-8',
    ...BLAME_ARGUMENTS,
    ...lines,
    revision,
    '--',
    file,
  ];
  const output = streamGit(await blameProgram(location, signal), { args, signal });
  return parseBlame(splitFields(output, NEWLINE));
}
