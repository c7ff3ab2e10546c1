import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { embeddingError, type EmbeddingService } from '@learning-memory/embedding';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import type { GitAnalyzer, SearchCommitsOptions } from '@learning-memory/git-analyzer';
import { FIRST_DATE, repositoryAt } from '@learning-memory/test-repository';
import { newGitAnalyzer } from '../test-support/new-git-analyzer.ts';

const MINUTE = 60_000;

let folder: string;
const embedding = createHashEmbedding({ dimension: 128 });
const { analyzer, vectorStore } = newGitAnalyzer(embedding);

interface TestCommit {
  readonly message: string;
  readonly author: string;
  readonly files: readonly string[];
}

const SHOP: readonly TestCommit[] = [
  { message: 'Fix the login', author: 'Jane Doe <jane@example.org>', files: ['src/login.ts'] },
  { message: 'Document the login\n\nAnd the pool.', author: 'Juan Roe <jr@example.org>', files: ['docs/login.md'] },
  {
    message: 'Grow the pool of the login',
    author: 'Jane Doe <jane@example.org>',
    files: ['src/pool.ts', 'src/login.ts'],
  },
];
const MANY_FILES = Array.from({ length: 120 }, (_, index) => `src/file${String(index).padStart(3, '0')}.ts`);

async function indexRepository(name: string, commits: readonly TestCommit[]): Promise<void> {
  const directory = join(folder, name);
  await mkdir(directory);
  const repository = repositoryAt(directory);
  repository.git('init', '--quiet');
  for (const { message, author, files } of commits) {
    await repository.commit(Object.fromEntries(files.map((file) => [file, message])), { message, author });
  }
  await analyzer.indexCommits({ repository: directory });
}

async function search(options: Partial<SearchCommitsOptions>, asked: GitAnalyzer = analyzer) {
  const { hits, ...rest } = await asked.searchCommits({ query: 'login', limit: 10, ...options });
  return { ...rest, hits, subjects: hits.map(({ commit }) => commit.subject) };
}

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'commits-')));
  await indexRepository('shop', SHOP);
  await indexRepository('blog', [{ message: 'Move the login', author: 'Ann <ann@example.org>', files: MANY_FILES }]);
});

afterAll(async () => {
  await vectorStore[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

describe('searchCommits', () => {
  it('finds a commit once, of however many clones, and as many others as were asked for', async () => {
    const { analyzer: own, vectorStore: store } = newGitAnalyzer(embedding);
    const clones = ['one', 'two', 'three'].map((name) => join(folder, `clone-${name}`));
    for (const clone of clones) {
      repositoryAt(folder).git('clone', '--quiet', join(folder, 'shop'), clone);
      await own.indexCommits({ repository: clone });
    }
    const all = await search({}, own);
    expect(all.subjects.toSorted()).toEqual(SHOP.map(({ message }) => message.split('\n')[0]).toSorted());
    expect((await search({ limit: 2 }, own)).subjects).toEqual(all.subjects.slice(0, 2));
    await store[Symbol.asyncDispose]();
  });

  it('finds whole commits, best first, with scores from 0 to 1', async () => {
    const { hits, mode, notice } = await search({ query: 'fix login' });
    expect([mode, notice]).toEqual(['hybrid', undefined]);
    expect(hits[0]?.commit).toMatchObject({
      repository: join(folder, 'shop'),
      subject: 'Fix the login',
      authorName: 'Jane Doe',
      committedAt: FIRST_DATE,
      files: ['src/login.ts'],
    });
    const scores = hits.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((left, right) => right - left));
    for (const score of scores) expect(score >= 0 && score <= 1).toBe(true);
  });

  it.each<[string, Partial<SearchCommitsOptions>, readonly string[]]>([
    ['a word of the author', { author: 'JANE' }, ['Fix the login', 'Grow the pool of the login']],
    ['an address', { author: 'Roe <jr@example.org>' }, ['Document the login']],
    ['an author who is not there', { author: 'nobody' }, []],
    ['a date', { since: FIRST_DATE + MINUTE, author: 'jane' }, ['Grow the pool of the login']],
    ['a path', { path: 'src/login.ts' }, ['Fix the login', 'Grow the pool of the login']],
    ['a path and an author', { path: 'docs/login.md', author: 'jane' }, []],
    ['a limit', { query: 'pool grows', limit: 1 }, ['Grow the pool of the login']],
    ['a blank query', { query: ' ' }, []],
  ])('narrows by %s', async (_what, options, expected) => {
    expect([...(await search(options)).subjects].sort()).toEqual(expected);
  });

  it('narrows by repository', async () => {
    expect((await search({ repositories: [join(folder, 'blog')] })).subjects).toEqual(['Move the login']);
    expect((await search({ repositories: [join(folder, 'other')] })).subjects).toEqual([]);
    expect((await search({ repositories: [] })).subjects).toEqual([]);
    const both = [join(folder, 'blog'), join(folder, 'shop')];
    expect((await search({ repositories: both })).subjects).toHaveLength(4);
  });

  it('filters before it counts: one commit among many of another repository is found', async () => {
    const lastly = { message: 'Fix the login', author: 'Ann <ann@example.org>', files: ['only.ts'] };
    await indexRepository('small', [lastly]);
    const { subjects } = await search({ query: 'fix login', repositories: [join(folder, 'small')], limit: 1 });
    expect(subjects).toEqual(['Fix the login']);
  });

  it('lists the repositories that are indexed', async () => {
    const names = ['blog', 'shop', 'small'].map((name) => join(folder, name));
    expect([...(await analyzer.indexedRepositories())].sort()).toEqual(names);
  });

  it('finds a commit of very many files by the first of them, and says what it may miss', async () => {
    const repositories = [join(folder, 'blog')];
    expect(await search({ repositories, path: MANY_FILES[99] })).toMatchObject({ subjects: ['Move the login'] });
    const missed = await search({ repositories, path: MANY_FILES[100] });
    expect(missed).toMatchObject({
      subjects: [],
      notice: expect.stringMatching(/first 100 paths of a commit.*\(1 here\)/),
    });
    expect((await search({ repositories: [join(folder, 'shop')], path: 'src/pool.ts' })).notice).toBeUndefined();
  });

  it('says at once that it went by words alone, and what it may miss', async () => {
    const repositories = [join(folder, 'blog')];
    const embed: EmbeddingService['embed'] = () => Promise.reject(embeddingError('EMBEDDING_UNAVAILABLE', 'No.'));
    const { analyzer: wordsOnly } = newGitAnalyzer({ ...embedding, embed }, vectorStore);
    const { mode, notice } = await search({ repositories, path: MANY_FILES[99] }, wordsOnly);
    expect(mode).toBe('lexical');
    expect(notice).toMatch(
      /^The embedding model is not available now: .* by words alone\. The index keeps the first 100 /,
    );
  });

  it('misses nothing for a blank query', async () => {
    const answer = await analyzer.searchCommits({ query: ' ', path: MANY_FILES[100], limit: 10 });
    expect(answer).toEqual({ hits: [], mode: 'hybrid' });
  });

  it.each([0, 1001])('refuses the limit %d', async (limit) => {
    await expect(search({ limit })).rejects.toMatchObject({ kind: 'validation' });
  });
});
