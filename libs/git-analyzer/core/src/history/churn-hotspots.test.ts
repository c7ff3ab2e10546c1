import { describe, expect, it } from '@jest/globals';
import { FIRST_DATE, newRepository, numberedLines, type TestRepository } from '@learning-memory/test-repository';
import { DAY, newGitAnalyzer } from '../test-support/new-git-analyzer.ts';

async function churn(
  { folder }: TestRepository,
  options: { days?: number; limit?: number; includeDeleted?: boolean } = {},
) {
  return (await newGitAnalyzer().analyzer.churnHotspots({ repository: folder, ...options })).hotspots;
}

describe('churnHotspots', () => {
  it('counts the lines of each file alone, bots apart', async () => {
    await using repository = await newRepository();
    await repository.commit({ big: numberedLines(500), small: '1\n' });
    await repository.commit({ small: '2\n' }, { author: 'Max <max@example.org>' });
    await repository.commit({ small: '3\n' }, { author: 'dependabot[bot] <support@github.com>' });
    expect(await churn(repository)).toEqual([
      {
        path: 'small',
        commits: 3,
        botCommits: 1,
        insertions: 3,
        deletions: 2,
        authors: 2,
        lastCommittedAt: FIRST_DATE + 120_000,
        deleted: false,
      },
      expect.objectContaining({ path: 'big', commits: 1, insertions: 500, authors: 1 }),
    ]);
    expect(await churn(repository, { limit: 1 })).toHaveLength(1);
  });

  it('keeps to the days asked for', async () => {
    await using repository = await newRepository();
    await repository.commit({ a: '1\n' }, { date: FIRST_DATE - 9 * DAY });
    await repository.commit({ b: '1\n' }, { date: FIRST_DATE - 2 * DAY });
    await repository.commit({ a: '2\n', b: '2\n' }, { date: FIRST_DATE });
    // Now is a day after the first date.
    expect((await churn(repository, { days: 1 })).map(({ path, commits }) => [path, commits])).toEqual([
      ['a', 1],
      ['b', 1],
    ]);
    expect((await churn(repository, { days: 3 })).map(({ path, commits }) => [path, commits])).toEqual([
      ['b', 2],
      ['a', 1],
    ]);
    expect((await churn(repository, { days: 10 })).map(({ path, commits }) => [path, commits])).toEqual([
      ['a', 2],
      ['b', 2],
    ]);
    const report = await newGitAnalyzer().analyzer.churnHotspots({ repository: repository.folder, days: 3 });
    expect(report).toMatchObject({ since: FIRST_DATE - 2 * DAY, commits: 2, shallow: false });
  });

  it('folds a renamed file into its present path, and tells a new file at the old path apart', async () => {
    await using repository = await newRepository();
    await repository.commit({ old: numberedLines(20) });
    await repository.commit({ old: `${numberedLines(20)}1\n` });
    repository.git('mv', 'old', 'new');
    await repository.commit({});
    await repository.commit({ old: 'another file\n' });
    expect(await churn(repository)).toMatchObject([
      { path: 'new', commits: 3, insertions: 21, deletions: 0 },
      { path: 'old', commits: 1, insertions: 1, deletions: 0 },
    ]);
  });

  it('follows a name that goes round and back', async () => {
    await using repository = await newRepository();
    await repository.commit({ a: numberedLines(20) });
    repository.git('mv', 'a', 'b');
    await repository.commit({});
    await repository.commit({ b: `${numberedLines(20)}1\n` });
    repository.git('mv', 'b', 'a');
    await repository.commit({});
    expect(await churn(repository, { includeDeleted: true })).toMatchObject([
      { path: 'a', commits: 4, insertions: 21 },
    ]);
  });

  it('counts what a branch did to the old path after the rename', async () => {
    await using repository = await newRepository();
    await repository.commit({ old: numberedLines(20) });
    repository.git('checkout', '--quiet', '-b', 'side');
    repository.git('checkout', '--quiet', 'main');
    repository.git('mv', 'old', 'new');
    await repository.commit({});
    repository.git('checkout', '--quiet', 'side');
    await repository.commit({ old: `${numberedLines(20)}1\n2\n` }, { author: 'Max <max@example.org>' });
    repository.git('checkout', '--quiet', 'main');
    repository.git('merge', '--quiet', '--no-ff', '-m', 'merged', 'side');
    expect(await churn(repository, { includeDeleted: true })).toMatchObject([
      { path: 'new', commits: 3, insertions: 22, authors: 2, lastCommittedAt: FIRST_DATE + 120_000 },
    ]);
  });

  it('leaves out files that are gone, or marks them', async () => {
    await using repository = await newRepository();
    await repository.commit({ gone: '1\n', here: '1\n' });
    repository.git('rm', '--quiet', 'gone');
    await repository.commit({});
    expect((await churn(repository)).map(({ path }) => path)).toEqual(['here']);
    expect(await churn(repository, { includeDeleted: true })).toMatchObject([
      { path: 'gone', commits: 2, insertions: 1, deletions: 1, deleted: true },
      { path: 'here', deleted: false },
    ]);
  });

  it('has nothing to say before the first commit, and rejects numbers that cannot be', async () => {
    await using repository = await newRepository();
    expect(await churn(repository)).toEqual([]);
    for (const options of [
      { days: 0 },
      { days: 1.5 },
      { days: 36_501 },
      { limit: 0 },
      { limit: 1001 },
      { limit: NaN },
    ]) {
      await expect(churn(repository, options)).rejects.toMatchObject({ code: 'GIT_INVALID_INPUT', kind: 'validation' });
    }
  });
});
