import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { newRepository, numberedLines, TEST_ENVIRONMENT, type TestRepository } from '@learning-memory/test-repository';
import { createGitCliReader } from './git-cli-reader.ts';
import { toArray } from './test-support/to-array.ts';

const reader = createGitCliReader({ environment: TEST_ENVIRONMENT });

async function historyOf(repository: TestRepository, path: string, limit?: number) {
  return toArray((await reader.open(repository.folder)).fileHistory(path, { limit }));
}

describe('fileHistory', () => {
  it.each([0, -1, 1.5, Number.NaN])('refuses %d for a limit', async (limit) => {
    await using repository = await newRepository();
    await repository.commit({ a: '1' });
    await expect(historyOf(repository, 'a', limit)).rejects.toMatchObject({
      code: 'GIT_INVALID_INPUT',
      details: { limit },
    });
  });

  it('follows renames, changed on the way or not', async () => {
    await using repository = await newRepository();
    await repository.commit({ 'one.txt': numberedLines(20), 'other.txt': 'x\n' });
    repository.git('mv', 'one.txt', 'two.txt');
    await repository.commit({});
    repository.git('mv', 'two.txt', 'three.txt');
    await repository.commit({ 'three.txt': `${numberedLines(20)}more\n`, 'other.txt': 'y\n' });
    const history = await historyOf(repository, 'three.txt');
    expect(history.map(({ changes }) => changes)).toEqual([
      [{ path: 'three.txt', previousPath: 'two.txt', insertions: 1, deletions: 0 }],
      [{ path: 'two.txt', previousPath: 'one.txt', insertions: 0, deletions: 0 }],
      [{ path: 'one.txt', insertions: 20, deletions: 0 }],
    ]);
    expect(await historyOf(repository, 'three.txt', 1)).toEqual(history.slice(0, 1));
  });

  it('is the one of git log --follow, which leaves merges out', async () => {
    await using repository = await newRepository();
    await repository.commit({ a: '1\n2\n3\n' });
    repository.git('checkout', '--quiet', '-b', 'side');
    await repository.commit({ a: '1\nside\n3\n' });
    repository.git('checkout', '--quiet', 'main');
    await repository.commit({ a: '1\nmain\n3\n' });
    expect(() => repository.git('merge', '--quiet', 'side')).toThrow();
    await repository.commit({ a: '1\nboth\n3\n' });
    const shas = (await historyOf(repository, 'a')).map(({ sha }) => sha);
    expect(shas).toEqual(repository.git('log', '--follow', '--format=%H', '--', 'a').split('\n'));
    expect(shas).toHaveLength(3);
  });

  it('knows deleted files and folders', async () => {
    await using repository = await newRepository();
    await repository.commit({ 'dir/a': '1\n', 'dir/b': '1\n2\n', other: '1\n' });
    repository.git('rm', '--quiet', 'dir/a');
    await repository.commit({ other: '2\n' });
    const lines = [{ changes: [{ path: 'dir/a', deletions: 1 }] }, { changes: [{ path: 'dir/a', insertions: 1 }] }];
    expect(await historyOf(repository, 'dir/a')).toMatchObject(lines);
    expect(await historyOf(repository, 'dir')).toMatchObject([
      lines[0],
      { changes: [{ path: 'dir/a' }, { path: 'dir/b' }] },
    ]);
    expect(await historyOf(repository, '.')).toHaveLength(2);
  });

  it('takes absolute paths and dots, and rejects what is not tracked or outside', async () => {
    await using repository = await newRepository();
    await using outside = await newRepository();
    await repository.commit({ 'dir/a': '1\n', b: '1\n' });
    await outside.commit({ secret: '1\n' });
    await mkdir(join(repository.folder, 'real'));
    await symlink(outside.folder, join(repository.folder, 'exit'));
    await symlink('dir', join(repository.folder, 'inner'));
    for (const path of ['dir/a', './dir/../dir/a', join(repository.folder, 'dir/a'), 'inner/a']) {
      expect(await historyOf(repository, path)).toHaveLength(1);
    }
    for (const path of [
      '..',
      '../b',
      '/etc/passwd',
      join(outside.folder, 'secret'),
      'exit/secret',
      '"..\\/\\351"',
      '"../\\351"',
    ]) {
      await expect(historyOf(repository, path)).rejects.toMatchObject({ kind: 'validation' });
    }
    await expect(historyOf(repository, 'exit/secret')).rejects.toMatchObject({ code: 'GIT_PATH_OUTSIDE_REPOSITORY' });
    await repository.write('new', '1\n');
    for (const path of ['new', 'nowhere', '--all', 'HEAD', '.git/config', '*', ':(top)b', '"\\351"']) {
      await expect(historyOf(repository, path)).rejects.toMatchObject({ code: 'GIT_PATH_NOT_TRACKED' });
    }
    for (const path of ['', 'a\0b']) {
      await expect(historyOf(repository, path)).rejects.toMatchObject({ code: 'GIT_INVALID_INPUT' });
    }
  });

  it('is that of a symbolic link itself', async () => {
    await using repository = await newRepository();
    await repository.commit({ a: '1\n' });
    await symlink('a', join(repository.folder, 'link'));
    const sha = await repository.commit({});
    expect(await historyOf(repository, 'link')).toMatchObject([{ sha }]);
  });
});
