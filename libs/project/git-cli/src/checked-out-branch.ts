import { dirname, join } from 'node:path';
import { gitDirectoryIn } from './git-file.ts';
import { readShortFile } from './read-short-file.ts';

/** Of the repository or worktree that a folder lies in; `undefined` without one, and where no branch is checked out. */
export async function checkedOutBranch(folder: string): Promise<string | undefined> {
  const head = await headAt(join(folder, '.git'));
  if (head !== undefined) return /^ref: refs\/heads\/(\S+)/u.exec(head)?.[1];
  const parent = dirname(folder);
  return parent === folder ? undefined : checkedOutBranch(parent);
}

/** Of a folder of git, or of a file that says where that is, as in worktrees. */
async function headAt(git: string): Promise<string | undefined> {
  const head = await readShortFile(join(git, 'HEAD'));
  if (head !== undefined) return head;
  const elsewhere = await gitDirectoryIn(git);
  return elsewhere === undefined ? undefined : readShortFile(join(elsewhere, 'HEAD'));
}
