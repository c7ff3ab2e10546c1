import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { gitError } from '@learning-memory/git-analyzer';
import { readGit, type GitProgram } from '@learning-memory/git-analyzer-git-process';
import type { RepositoryLocation } from './locate-repository.ts';

/** An empty list of commits to ignore takes back all that settings name. */
export const BLAME_ARGUMENTS: readonly string[] = ['--no-textconv', '--ignore-revs-file='];

const FILTER = /^filter\..*\.(?:clean|process|required)$/su;
const IGNORED_COMMITS = 'blame.ignorerevsfile';

/** Git whose blame runs no filter that the repository names, and waits for none of its files. */
export async function blameProgram(
  { program, root }: Pick<RepositoryLocation, 'program' | 'root'>,
  signal: AbortSignal | undefined,
): Promise<GitProgram> {
  const list = ['config', '--null', '--name-only', '--list'];
  const names = new Set((await readGit(program, { args: list, signal })).toString().split('\0'));
  if (names.has(IGNORED_COMMITS)) await checkIgnoredCommits(program, root, signal);
  // Comparing with the worktree would run them.
  const filters = [...names].filter((name) => FILTER.test(name));
  const settings = filters.map((name) => ({ name, value: name.endsWith('.required') ? 'false' : '' }));
  return { ...program, settings: [...(program.settings ?? []), ...settings] };
}

/** Git reads what is named there before it can be taken back. */
async function checkIgnoredCommits(program: GitProgram, root: string, signal: AbortSignal | undefined): Promise<void> {
  const args = ['config', '--null', '--type=path', '--get-all', IGNORED_COMMITS];
  const paths = (await readGit(program, { args, signal })).toString().split('\0');
  for (const path of paths.filter((named) => named !== '')) {
    const isFile = await stat(resolve(root, path)).then(
      (stats) => stats.isFile(),
      () => false,
    );
    if (isFile) continue;
    throw gitError(
      'GIT_UNTRUSTED_REPOSITORY',
      `The setting blame.ignoreRevsFile names '${path}', which is no file. Unset it: git config --unset-all blame.ignoreRevsFile`,
      { details: { path } },
    );
  }
}
