import { execFileSync } from 'node:child_process';
import { mkdtemp, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  FIRST_DATE,
  newRepository,
  repositoryAt,
  TEST_ENVIRONMENT,
  type TestRepository,
} from '@learning-memory/test-repository';
import type { Work, WorkAftermath } from '@learning-memory/git-analyzer';
import { DAY, newGitAnalyzer } from '../test-support/new-git-analyzer.ts';

const HOUR = 3_600_000;
const START = FIRST_DATE + DAY;
const BASE = 'alpha one\nbeta two\ngamma three\ndelta four\n';
const CHANGED = BASE.replace('beta two', 'beta twenty');

function work(more: Partial<Work> = {}): Work {
  return { id: 'work', text: 'make beta larger', from: START, to: START + HOUR, ...more };
}

async function lookAt(
  { folder }: Pick<TestRepository, 'folder'>,
  works: readonly Work[],
): Promise<readonly WorkAftermath[]> {
  return (await newGitAnalyzer().analyzer.aftermath({ repository: folder, works })).works;
}

async function withWork(): Promise<{ readonly repository: TestRepository; readonly sha: string }> {
  const repository = await newRepository();
  await repository.commit({ a: BASE }, { date: FIRST_DATE });
  const sha = await repository.commit({ a: CHANGED }, { date: START + 1000, message: 'Make beta larger' });
  return { repository, sha };
}

const FIX = { date: START + 2 * DAY, message: 'fix: beta is too large' };
const FIXED = { a: CHANGED.replace('twenty', 'twelve') };

describe('a change without lines, as of a picture', () => {
  it('is like no other: neither taken for the work nor for its return, nor seen to hold', async () => {
    await using repository = await newRepository();
    const picture = (pixel: string): string => `\0\0${pixel}\0`;
    await repository.commit({ a: BASE }, { date: FIRST_DATE });
    const sha = await repository.commit({ icon: picture('red') }, { date: START + 1000, message: 'Make beta red' });
    const [before] = await lookAt(repository, [work()]);
    expect(before).toMatchObject({ commits: [{ sha, patch: '' }] });
    expect(before?.standing).toBeUndefined();
    await repository.commit({ dog: picture('brown') }, { date: START + DAY, message: 'Add the dog of the office' });
    repository.git('revert', '--no-edit', 'HEAD');
    const [other] = await lookAt(repository, [work({ commits: before?.commits })]);
    expect(other?.commits).toMatchObject([{ sha }]);
    expect(other?.refutation).toBeUndefined();
    repository.git('revert', '--no-edit', sha);
    await repository.commit({ cat: picture('black') }, { date: START + 3 * DAY, message: 'Add a cat' });
    const [after] = await lookAt(repository, [work()]);
    expect(after?.refutation).toMatchObject({ kind: 'reverted', commit: sha });
  });
});

describe('the commits of a work', () => {
  it('are known again after an amend of their message and a new date', async () => {
    const { repository, sha } = await withWork();
    await using _repository = repository;
    const [before] = await lookAt(repository, [work()]);
    expect(before?.commits).toMatchObject([{ sha, insertions: 1, deletions: 1 }]);
    repository.git('reset', '--quiet', '--hard', 'HEAD~1');
    const again = await repository.commit({ a: CHANGED }, { date: START + DAY, message: 'Squashed: make beta larger' });
    await repository.commit(FIXED, FIX);
    expect(await lookAt(repository, [work()])).toEqual([]);
    const [after] = await lookAt(repository, [work({ commits: before?.commits })]);
    expect(after?.commits.map((commit) => commit.sha)).toEqual([sha, again]);
    expect(after?.refutation).toMatchObject({ kind: 'fixed', commit: again, path: 'a', subject: FIX.message });
  });

  it('are those of the work with most of their words, of those open at once, or of the one begun last', async () => {
    const { repository } = await withWork();
    await using _repository = repository;
    const ids = async (works: readonly Work[]) => (await lookAt(repository, works)).map(({ id }) => id);
    const parent = work({ id: 'parent', from: START - HOUR, text: 'tidy the shelf' });
    expect(await ids([parent, work({ text: 'something else' })])).toEqual(['work']);
    expect(await ids([{ ...parent, text: 'make beta larger' }, work({ text: 'something else' })])).toEqual(['parent']);
  });

  it('are those of the user alone, where the repository says who that is', async () => {
    const { repository } = await withWork();
    await using _repository = repository;
    repository.git('config', 'user.email', 'nobody@example.org');
    expect(await lookAt(repository, [work()])).toHaveLength(1);
    await repository.commit({ b: '1' }, { author: 'Nobody <nobody@example.org>', date: START + DAY });
    expect(await lookAt(repository, [work()])).toEqual([]);
  });
});

it('sees a fix in another clone, and keeps silent in one cut off before it', async () => {
  const { repository, sha } = await withWork();
  await using _repository = repository;
  await repository.commit(FIXED, FIX);
  const clone = async (...options: readonly string[]): Promise<TestRepository> => {
    const folder = join(await realpath(await mkdtemp(join(tmpdir(), 'clone-'))), 'clone');
    execFileSync('git', ['clone', '--quiet', ...options, `file://${repository.folder}`, folder], {
      env: TEST_ENVIRONMENT,
    });
    return repositoryAt(folder);
  };
  await using whole = await clone();
  expect((await lookAt(whole, [work()]))[0]?.refutation).toMatchObject({ kind: 'fixed', commit: sha });
  await using shallow = await clone('--depth=2');
  expect(await lookAt(shallow, [work()])).toEqual([]);
  await using deeper = await clone('--depth=1');
  expect(await lookAt(deeper, [work()])).toEqual([]);
});

it('takes the revert of a merge for the revert of what it brought, and a cherry-pick for the commit itself', async () => {
  await using repository = await newRepository();
  await repository.commit({ a: BASE }, { date: FIRST_DATE });
  repository.git('checkout', '--quiet', '-b', 'side');
  const sha = await repository.commit({ a: CHANGED }, { date: START + 1000 });
  repository.git('checkout', '--quiet', 'main');
  await repository.commit({ b: '1' }, { date: START + DAY });
  repository.git('merge', '--quiet', '--no-ff', '--message=Merge side', 'side');
  const merge = repository.git('rev-parse', 'HEAD');
  expect((await lookAt(repository, [work()]))[0]).toMatchObject({ standing: { sha } });
  await repository.commit(
    { a: BASE },
    { date: START + 2 * DAY, message: `Revert "Merge side"\n\nThis reverts commit ${merge}, reversing\nchanges.` },
  );
  expect((await lookAt(repository, [work()]))[0]?.refutation).toMatchObject({ kind: 'reverted', commit: sha });
  repository.git('cherry-pick', sha);
  const [again] = await lookAt(repository, [work()]);
  expect(again?.refutation).toBeUndefined();
  expect(again?.withdrawn).toHaveLength(1);
});

it('does not say of a commit that was never merged that it stands', async () => {
  const { repository, sha } = await withWork();
  await using _repository = repository;
  repository.git('branch', 'side');
  repository.git('reset', '--quiet', '--hard', 'HEAD~1');
  const [unmerged] = await lookAt(repository, [work()]);
  expect(unmerged?.commits).toMatchObject([{ sha }]);
  expect(unmerged?.standing).toBeUndefined();
  repository.git('merge', '--quiet', 'side');
  expect((await lookAt(repository, [work()]))[0]?.standing).toMatchObject({ sha });
});

it('does not trip over hostile names, a repository without commits, and files that git cannot blame', async () => {
  await using empty = await newRepository();
  expect(await lookAt(empty, [work()])).toEqual([]);
  expect(await lookAt(empty, [])).toEqual([]);
  const { repository } = await withWork();
  await using _repository = repository;
  repository.git('config', 'blame.ignoreRevsFile', '/nonexistent');
  await repository.write(Buffer.from([0x2d, 0x2d, 0xff]), 'alpha\n');
  await repository.commit(FIXED, {
    ...FIX,
    message: `fix: beta\n\nThis reverts commit --output=evil ${'f'.repeat(5000)}`,
  });
  expect((await lookAt(repository, [work()]))[0]?.refutation).toBeUndefined();
  expect(repository.git('status', '--short')).toBe('');
});

it('ends when it is told to', async () => {
  const { repository } = await withWork();
  await using _repository = repository;
  const asked = newGitAnalyzer().analyzer.aftermath({
    repository: repository.folder,
    works: [work()],
    signal: AbortSignal.abort(),
  });
  await expect(asked).rejects.toMatchObject({ code: 'GIT_ABORTED' });
});
