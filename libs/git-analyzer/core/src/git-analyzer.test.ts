import { describe, expect, it } from '@jest/globals';
import { FIRST_DATE, newRepository } from '@learning-memory/test-repository';
import { newGitAnalyzer } from './test-support/new-git-analyzer.ts';

const { analyzer } = newGitAnalyzer();

describe('fileHistory', () => {
  it('is cut at the limit, and says so', async () => {
    await using repository = await newRepository();
    for (const text of ['1', '2', '3']) await repository.commit({ a: text }, { message: `Write ${text}` });
    const ask = (limit?: number) => analyzer.fileHistory({ repository: repository.folder, path: 'a', limit });
    const { commits, ...scope } = await ask(2);
    expect(commits.map(({ message }) => message)).toEqual(['Write 3', 'Write 2']);
    expect(scope).toEqual({ repository: repository.folder, shallow: false, truncated: true });
    expect(await ask(3)).toMatchObject({ truncated: false });
    await expect(ask(0)).rejects.toMatchObject({ code: 'GIT_INVALID_INPUT' });
    await expect(analyzer.fileHistory({ repository: repository.folder, path: '../a' })).rejects.toMatchObject({
      code: 'GIT_PATH_OUTSIDE_REPOSITORY',
    });
  });

  it('of the old path of a renamed file says where it went', async () => {
    await using repository = await newRepository();
    const text = 'one\ntwo\nthree\nfour\n';
    await repository.commit({ 'lib/report.rb': text, 'lib/other.rb': '1\n', gone: '1\n' });
    repository.git('mv', 'lib/report.rb', 'lib/sales_report.rb');
    repository.git('rm', '--quiet', 'gone');
    const renamed = await repository.commit({ 'lib/other.rb': '2\n' });
    await repository.commit({ 'lib/sales_report.rb': `${text}five\n` });
    const ask = (path: string) => analyzer.fileHistory({ repository: repository.folder, path });
    for (const path of ['lib/report.rb', './lib/report.rb', `${repository.folder}/lib/report.rb`]) {
      const { commits, renamedTo } = await ask(path);
      expect([commits[0]?.sha, commits.length, renamedTo]).toEqual([renamed, 2, 'lib/sales_report.rb']);
    }
    for (const path of ['lib/sales_report.rb', 'lib/other.rb', 'gone', 'lib', '.']) {
      expect(await ask(path)).not.toHaveProperty('renamedTo');
    }
  });

  it('of a file that lost lines alone, and of a folder whose one file was moved, went nowhere', async () => {
    await using repository = await newRepository();
    await repository.commit({ a: '1\n2\n', 'dir/b': '1\n2\n3\n' });
    repository.git('mv', 'dir/b', 'b');
    await repository.commit({ a: '1\n' });
    for (const path of ['a', 'dir']) {
      expect(await analyzer.fileHistory({ repository: repository.folder, path })).not.toHaveProperty('renamedTo');
    }
    expect(await analyzer.fileHistory({ repository: repository.folder, path: 'dir/b' })).toHaveProperty(
      'renamedTo',
      'b',
    );
  });

  it('marks bots and says that a clone is shallow', async () => {
    await using repository = await newRepository();
    await repository.commit({ a: '1' });
    await repository.commit({ a: '2' }, { author: 'Renovate Bot <bot@renovateapp.com>' });
    await using clone = await newRepository();
    clone.git('fetch', '--quiet', '--depth=1', `file://${repository.folder}`, 'main');
    clone.git('reset', '--quiet', '--hard', 'FETCH_HEAD');
    const history = await analyzer.fileHistory({ repository: clone.folder, path: 'a' });
    expect(history).toMatchObject({ shallow: true, commits: [{ bot: true, changes: [] }] });
    expect(await analyzer.authors({ repository: clone.folder, path: 'a' })).toMatchObject({ shallow: true });
    expect(await analyzer.blame({ repository: clone.folder, path: 'a' })).toMatchObject({ shallow: true });
    expect(await analyzer.churnHotspots({ repository: clone.folder })).toMatchObject({ shallow: true, hotspots: [] });
  });
});

describe('indexedHistory', () => {
  it('follows the index from nothing to behind', async () => {
    await using repository = await newRepository();
    const scope = { repository: repository.folder, shallow: false };
    const { analyzer: fresh } = newGitAnalyzer();
    const ask = () => fresh.indexedHistory({ repository: repository.folder });
    expect(await ask()).toEqual({ ...scope, commits: 0, upToDate: false });
    await repository.commit({ a: '1' });
    await fresh.indexCommits({ repository: repository.folder, since: FIRST_DATE - 1000 });
    expect(await ask()).toEqual({ ...scope, commits: 1, upToDate: true, since: FIRST_DATE - 1000 });
    await repository.commit({ a: '2' });
    expect(await ask()).toMatchObject({ commits: 1, upToDate: false });
    await fresh.indexCommits({ repository: repository.folder });
    expect(await ask()).toEqual({ ...scope, commits: 2, upToDate: true });
  });

  it('of a run that was cut short is not up to date', async () => {
    await using repository = await newRepository();
    for (let number = 0; number < 3; number += 1) await repository.commit({ a: `${number}` });
    const { analyzer: fresh } = newGitAnalyzer();
    await fresh.indexCommits({ repository: repository.folder });
    await repository.commit({ a: 'more' });
    const signal = AbortSignal.abort();
    await expect(fresh.indexCommits({ repository: repository.folder, signal })).rejects.toThrow();
    expect(await fresh.indexedHistory({ repository: repository.folder })).toMatchObject({
      commits: 3,
      upToDate: false,
    });
  });
});

describe('messages', () => {
  it('come without their secrets', async () => {
    await using repository = await newRepository();
    const token = ['ghp', '16C7e42F292c6912E7710c838347Ae178B4a'].join('_');
    await repository.commit({ a: '1' }, { message: `Push with ${token}` });
    const asked = { repository: repository.folder, path: 'a' };
    const answers = [await analyzer.fileHistory(asked), await analyzer.blame(asked)];
    for (const answer of answers) {
      expect(JSON.stringify(answer)).toContain('Push with [REDACTED:GITHUB_TOKEN]');
      expect(JSON.stringify(answer)).not.toContain(token);
    }
  });
});

describe('authors', () => {
  it('are ranked by commits and lines, each address once under its last name', async () => {
    await using repository = await newRepository();
    await repository.commit({ 'dir/a': '1\n2\n3\n' }, { author: 'jane <Jane@example.org>' });
    await repository.commit({ 'dir/b': '1\n' }, { author: 'Max <max@example.org>' });
    await repository.commit({ 'dir/a': '1\n' }, { author: 'Jane Doe <jane@example.org>' });
    await repository.commit({ 'dir/a': '1\n2\n' }, { author: 'snyk-bot <snyk-bot@snyk.io>' });
    const { authors } = await analyzer.authors({ repository: repository.folder, path: 'dir' });
    expect(authors).toEqual([
      {
        name: 'Jane Doe',
        email: 'jane@example.org',
        commits: 2,
        insertions: 3,
        deletions: 2,
        firstAuthoredAt: FIRST_DATE,
        lastAuthoredAt: FIRST_DATE + 120_000,
        bot: false,
      },
      expect.objectContaining({ name: 'Max', commits: 1, bot: false }),
      expect.objectContaining({ name: 'snyk-bot', commits: 1, bot: true }),
    ]);
    await expect(analyzer.authors({ repository: repository.folder, path: 'nobody' })).rejects.toMatchObject({
      code: 'GIT_PATH_NOT_TRACKED',
    });
  });
});

describe('blame', () => {
  it('keeps to a range that can be', async () => {
    await using repository = await newRepository();
    const sha = await repository.commit({ a: '1\n2\n3\n' });
    const ask = (start: number, end?: number) =>
      analyzer.blame({ repository: repository.folder, path: 'a', range: { start, end } });
    expect(await ask(2, 2)).toEqual({
      repository: repository.folder,
      shallow: false,
      hunks: [{ startLine: 2, endLine: 2, commit: expect.objectContaining({ sha }) }],
    });
    for (const [start, end] of [
      [0, 1],
      [3, 2],
      [1.5, 2],
      [4, 5],
      [-1, 1],
    ] as const) {
      await expect(ask(start, end)).rejects.toMatchObject({ code: 'GIT_INVALID_INPUT' });
    }
  });

  it('is stopped by a signal', async () => {
    await using repository = await newRepository();
    await repository.commit({ a: '1' });
    const options = { repository: repository.folder, path: 'a', signal: AbortSignal.abort() };
    for (const run of [
      analyzer.blame(options),
      analyzer.authors(options),
      analyzer.fileHistory(options),
      analyzer.churnHotspots(options),
    ]) {
      await expect(run).rejects.toMatchObject({ code: 'GIT_ABORTED' });
    }
  });
});
