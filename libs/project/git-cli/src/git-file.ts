import { dirname, resolve } from 'node:path';
import { readShortFile } from './read-short-file.ts';

/** The git directory that a `.git` file names, as worktrees and submodules have one; `undefined` for any other. */
export async function gitDirectoryIn(gitFile: string): Promise<string | undefined> {
  const [, target] = /^gitdir: (.+?)\r?\n?$/su.exec((await readShortFile(gitFile)) ?? '') ?? [];
  return target === undefined ? undefined : resolve(dirname(gitFile), target);
}
