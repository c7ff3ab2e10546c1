import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { LineRange } from '@learning-memory/git-analyzer';
import {
  FIRST_DATE,
  newRepository,
  numberedLines,
  TEST_ENVIRONMENT,
  type TestRepository,
} from '@learning-memory/test-repository';
import { createGitCliReader } from './git-cli-reader.ts';

const reader = createGitCliReader({ environment: TEST_ENVIRONMENT });

async function blame(repository: TestRepository, path: string, range?: LineRange) {
  return (await reader.open(repository.folder)).blame(path, { range });
}

describe('blame', () => {
  it('tells the commit of neighbouring lines', async () => {
    await using repository = await newRepository();
    const first = await repository.commit({ a: '1\n2\n3\n4\n' }, { message: 'First\n\nBody' });
    const second = await repository.commit({ a: '1\nx\ny\n3\n4\n' }, { author: 'Max <max@example.org>' });
    const old = {
      sha: first,
      author: { name: 'Jane Doe', email: 'jane@example.org' },
      authoredAt: FIRST_DATE,
      subject: 'First',
      path: 'a',
    };
    expect(await blame(repository, 'a')).toEqual([
      { startLine: 1, endLine: 1, commit: old },
      { startLine: 2, endLine: 3, commit: expect.objectContaining({ sha: second, subject: 'change' }) },
      { startLine: 4, endLine: 5, commit: old },
    ]);
    expect(await blame(repository, 'a', { start: 3, end: 4 })).toMatchObject([
      { startLine: 3, endLine: 3, commit: { sha: second } },
      { startLine: 4, endLine: 4, commit: { sha: first } },
    ]);
    expect(await blame(repository, 'a', { start: 4 })).toMatchObject([{ startLine: 4, endLine: 5 }]);
    expect(await blame(repository, 'a', { start: 5, end: 500 })).toMatchObject([{ startLine: 5, endLine: 5 }]);
  });

  it('says how many lines there are when a range starts behind them', async () => {
    await using repository = await newRepository();
    await repository.commit({ a: '1\n2\n', empty: '' });
    await expect(blame(repository, 'a', { start: 3 })).rejects.toMatchObject({
      code: 'GIT_INVALID_INPUT',
      details: { path: 'a', lines: 2, range: { start: 3 } },
    });
    await expect(blame(repository, 'empty', { start: 1 })).rejects.toMatchObject({ details: { lines: 0 } });
    expect(await blame(repository, 'empty')).toEqual([]);
  });

  it.each([{ start: 0 }, { start: -1 }, { start: 1.5 }, { start: 2, end: 1 }])(
    'refuses lines that cannot be: %j',
    async (range) => {
      await using repository = await newRepository();
      await repository.commit({ a: '1\n2\n' });
      await expect(blame(repository, 'a', range)).rejects.toMatchObject({
        code: 'GIT_INVALID_INPUT',
        details: { range },
      });
    },
  );

  it('follows renames, of any name', async () => {
    await using repository = await newRepository();
    const names = ['-o "ld\n.txt', 'ünï.txt'];
    const sha = await repository.commit({ [names[0]!]: numberedLines(9) });
    repository.git('mv', '--', names[0]!, names[1]!);
    await repository.commit({});
    expect(await blame(repository, names[1]!)).toMatchObject([{ endLine: 9, commit: { sha, path: names[0] } }]);
  });

  it('is of the worktree, whose new lines have no commit, else of HEAD', async () => {
    await using repository = await newRepository();
    const sha = await repository.commit({ a: '1\n2\n' });
    await repository.write('a', 'new\n1\n2\n');
    expect(await blame(repository, 'a')).toEqual([
      { startLine: 1, endLine: 1, commit: undefined },
      { startLine: 2, endLine: 3, commit: expect.objectContaining({ sha }) },
    ]);
    const ofHead = [{ startLine: 1, endLine: 2, commit: { sha } }];
    await rm(join(repository.folder, 'a'));
    expect(await blame(repository, 'a')).toMatchObject(ofHead);
    execFileSync('mkfifo', [join(repository.folder, 'a')]);
    expect(await blame(repository, 'a')).toMatchObject(ofHead);
  });

  it('rejects folders, paths that are not tracked and bytes that cannot be an argument', async () => {
    await using repository = await newRepository();
    await repository.commit({ 'dir/a': '1\n' });
    await repository.write('new', '1\n');
    await expect(blame(repository, 'dir')).rejects.toMatchObject({ code: 'GIT_PATH_NOT_A_FILE' });
    await expect(blame(repository, 'new')).rejects.toMatchObject({ code: 'GIT_PATH_NOT_TRACKED' });
    await expect(blame(repository, '../new')).rejects.toMatchObject({ code: 'GIT_PATH_OUTSIDE_REPOSITORY' });
    await expect(blame(repository, '"\\351"')).rejects.toMatchObject({ code: 'GIT_INVALID_INPUT' });
  });

  it('runs no program that the repository names', async () => {
    await using repository = await newRepository();
    const trap = join(repository.folder, '.git', 'trapped');
    const command = `touch ${trap}; cat`;
    await repository.commit({ '.gitattributes': 'a filter=f=x diff=d\n', a: '1\n' });
    const settings = {
      'filter.f=x.clean': command,
      'filter.f=x.required': 'true',
      'diff.d.textconv': command,
      'diff.external': command,
      'core.fsmonitor': command,
      'core.pager': command,
      'pager.log': command,
      'pager.blame': command,
      'gpg.program': command,
      'log.showSignature': 'true',
    };
    for (const [name, value] of Object.entries(settings)) repository.git('config', name, value);
    await repository.write('a', '1\n2\n');
    expect(await blame(repository, 'a')).toHaveLength(2);
    const opened = await reader.open(repository.folder);
    const { head = '' } = await opened.tips();
    for await (const { sha } of opened.commits([head])) expect(sha).toBe(head);
    for await (const { sha } of opened.fileHistory('a')) expect(sha).toBe(head);
    expect(existsSync(trap)).toBe(false);
  });
});
