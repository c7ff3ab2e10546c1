import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { newRepository } from '@learning-memory/test-repository';
import { checkedOutBranch } from './checked-out-branch.ts';
import { newFolder } from './test-support/new-folder.ts';

describe('checkedOutBranch', () => {
  it('is that of the repository a folder lies in, also before the first commit', async () => {
    await using repository = await newRepository();
    repository.git('checkout', '--quiet', '-b', 'fix/pool');
    const folder = join(repository.folder, 'src', 'a');
    await mkdir(folder, { recursive: true });
    expect(await checkedOutBranch(folder)).toBe('fix/pool');
  });

  it('of a worktree is its own, and none where a commit is checked out', async () => {
    await using repository = await newRepository();
    await using elsewhere = await newFolder();
    await repository.commit({ a: '1' });
    const worktree = join(elsewhere.path, 'tree');
    repository.git('worktree', 'add', '--quiet', '-b', 'other', worktree);
    expect(await checkedOutBranch(worktree)).toBe('other');
    repository.git('checkout', '--quiet', '--detach');
    expect(await checkedOutBranch(repository.folder)).toBeUndefined();
  });

  it('is not known where there is no repository, or what looks like one is damaged', async () => {
    await using folder = await newFolder();
    expect(await checkedOutBranch(join(folder.path, 'nowhere'))).toBeUndefined();
    await writeFile(join(folder.path, '.git'), 'gitdir: ../nowhere\n');
    expect(await checkedOutBranch(folder.path)).toBeUndefined();
  });
});
