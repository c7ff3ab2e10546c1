import type { Commit, CommitWalk, ReadOptions } from '@learning-memory/git-analyzer';
import { streamGit } from '@learning-memory/git-analyzer-git-process';
import type { RepositoryLocation } from './locate-repository.ts';
import { LOG_ARGUMENTS, parseLog } from './parse-log.ts';
import { NEWLINE, NUL, splitFields } from './split-fields.ts';

export async function* walkCommits(
  { program }: RepositoryLocation,
  { from, notReachableFrom = [], since, until, signal }: CommitWalk,
): AsyncGenerator<string, void, undefined> {
  // Without a start, git would take HEAD.
  if (from.length === 0) return;
  const args = ['rev-list', '--ignore-missing'];
  if (since !== undefined) args.push(`--max-age=${String(Math.ceil(since / 1000))}`);
  if (until !== undefined) args.push(`--min-age=${String(Math.floor(until / 1000))}`);
  const input = toLines([...from, ...notReachableFrom.map((sha) => `^${sha}`)]);
  const lines = splitFields(streamGit(program, { args: [...args, '--stdin'], input, signal }), NEWLINE);
  for await (const line of lines) yield line.toString();
}

export async function* readCommits(
  { program, boundary }: RepositoryLocation,
  shas: readonly string[],
  { signal }: ReadOptions = {},
): AsyncGenerator<Commit, void, undefined> {
  if (shas.length === 0) return;
  const args = ['log', ...LOG_ARGUMENTS, '--ignore-missing', '--no-walk=unsorted', '--stdin'];
  yield* parseLog(splitFields(streamGit(program, { args, input: toLines(shas), signal }), NUL), boundary);
}

export async function findMissing(
  { program }: RepositoryLocation,
  shas: readonly string[],
  { signal }: ReadOptions = {},
): Promise<readonly string[]> {
  const run = { args: ['cat-file', '--batch-check=%(objecttype)'], input: toLines(shas), signal };
  const types: string[] = [];
  for await (const line of splitFields(streamGit(program, run), NEWLINE)) types.push(line.toString());
  return shas.filter((_sha, index) => types[index] !== 'commit');
}

function toLines(shas: readonly string[]): string {
  return shas.map((sha) => `${sha}\n`).join('');
}
