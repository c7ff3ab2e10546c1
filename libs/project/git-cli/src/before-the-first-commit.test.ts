import { describe, expect, it } from '@jest/globals';
import type { RepositoryFacts } from '@learning-memory/project';
import { newRepository, TEST_ENVIRONMENT } from '@learning-memory/test-repository';
import { createOnceBeforeTheFirstCommit } from './before-the-first-commit.ts';
import { createGitCliRepositoryReader } from './git-cli-repository-reader.ts';
import { locateRepository } from './locate-repository.ts';

async function placeOf(folder: string) {
  const place = await locateRepository(folder);
  if (place === undefined) throw new Error(`There is no repository in ${folder}.`);
  return place;
}

describe('a repository without a commit', () => {
  it('is read once, and anew after its settings or its first commit', async () => {
    await using repository = await newRepository();
    const once = createOnceBeforeTheFirstCommit();
    let count = 0;
    const read = async (): Promise<RepositoryFacts> => ({ empty: true, remoteUrl: String((count += 1)) });
    const ask = async () => (await once(await placeOf(repository.folder), read)).remoteUrl;
    expect([await ask(), await ask()]).toEqual(['1', '1']);
    repository.git('remote', 'add', 'origin', 'https://example.org/a/b');
    expect([await ask(), await ask()]).toEqual(['2', '2']);
    await repository.commit({ a: '1' });
    expect([await ask(), await ask()]).toEqual(['3', '4']);
    repository.git('pack-refs', '--all');
    expect(await ask()).toBe('5');
  });

  it('is read anew once it has fetched one', async () => {
    await using other = await newRepository();
    const rootCommit = await other.commit({ a: '1' });
    await using repository = await newRepository();
    repository.git('remote', 'add', 'origin', other.folder);
    const reader = createGitCliRepositoryReader({ environment: TEST_ENVIRONMENT, timeoutMs: 20_000 });
    const read = async () => reader.read(await placeOf(repository.folder));
    expect(await read()).toMatchObject({ empty: true });
    repository.git('fetch', '--quiet', 'origin');
    expect(await read()).toMatchObject({ rootCommit });
  });

  it('has its root commit as soon as there is one', async () => {
    await using repository = await newRepository();
    const reader = createGitCliRepositoryReader({ environment: TEST_ENVIRONMENT, timeoutMs: 20_000 });
    const read = async () => reader.read(await placeOf(repository.folder));
    expect([await read(), await read()]).toMatchObject([{ empty: true }, { empty: true }]);
    const rootCommit = await repository.commit({ a: '1' });
    expect(await read()).toMatchObject({ rootCommit, empty: false });
  });
});
