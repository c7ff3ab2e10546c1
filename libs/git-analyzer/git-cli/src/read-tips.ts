import type { ReadOptions, Tips } from '@learning-memory/git-analyzer';
import { readGit, streamGit } from '@learning-memory/git-analyzer-git-process';
import type { RepositoryLocation } from './locate-repository.ts';
import { spellPath } from './path-spelling.ts';
import { NUL, splitFields } from './split-fields.ts';

const BRANCH = /^(\S+) ([* ]) (.+)$/gmu;

export async function readTips(location: RepositoryLocation, options: ReadOptions = {}): Promise<Tips> {
  const args = ['for-each-ref', '--format=%(objectname) %(HEAD) %(refname:lstrip=2)', 'refs/heads'];
  const text = (await readGit(location.program, { args, signal: options.signal })).toString();
  const branches = [...text.matchAll(BRANCH)].map(([, sha = '', mark, name]) => ({ sha, name, isHead: mark === '*' }));
  return {
    head: await readHead(location, options),
    branch: branches.find(({ isHead }) => isHead)?.name,
    branches: branches.map(({ sha }) => sha),
  };
}

/** Resolves with `undefined` before the first commit. */
export async function readHead(
  { program }: RepositoryLocation,
  { signal }: ReadOptions = {},
): Promise<string | undefined> {
  // Unlike `rev-parse --verify`, this fails for nothing but a fault.
  const args = ['rev-list', '--max-count=1', '--ignore-missing', '--stdin'];
  const head = (await readGit(program, { args, input: 'HEAD\n', signal })).toString().trim();
  return head === '' ? undefined : head;
}

export async function* readTrackedPaths(
  location: RepositoryLocation,
  options: ReadOptions = {},
): AsyncGenerator<string, void, undefined> {
  const head = await readHead(location, options);
  if (head === undefined) return;
  const args = ['ls-tree', '-r', '-z', '--name-only', '--full-tree', head];
  const paths = splitFields(streamGit(location.program, { args, signal: options.signal }), NUL);
  for await (const path of paths) yield spellPath(path);
}
