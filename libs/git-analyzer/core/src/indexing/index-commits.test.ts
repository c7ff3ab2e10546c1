import { describe, expect, it, jest } from '@jest/globals';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import { FIRST_DATE, newRepository, repositoryAt } from '@learning-memory/test-repository';
import { commitCollection } from '../commit/commit-collection.ts';
import { embeddedCommitText } from '../commit/commit-point.ts';
import { importHistory } from '../test-support/import-history.ts';
import { DAY, indexedCommits, indexedShas, newGitAnalyzer } from '../test-support/new-git-analyzer.ts';

const TOKEN = ['ghp', '16C7e42F292c6912E7710c838347Ae178B4a'].join('_');

describe('indexCommits', () => {
  it('stores what search needs of each commit', async () => {
    await using repository = await newRepository();
    const sha = await repository.commit(
      { 'src/a.ts': '1\n2\n', 'src/b.ts': '1\n' },
      {
        message:
          'Fix the login\nof users\n\nIt failed.\n\nReally.\n\nSigned-off-by: Jane Doe <jane@example.org>\nChange-Id: I1\n',
        author: 'Jane Doe <Jane@Example.org>',
      },
    );
    const harness = newGitAnalyzer();
    expect(await harness.analyzer.indexCommits({ repository: repository.folder })).toEqual({
      repository: repository.folder,
      shallow: false,
      indexed: 1,
      removed: 0,
      total: 1,
      redactions: 0,
      head: sha,
      branch: 'main',
    });
    expect(await indexedCommits(harness)).toEqual([
      {
        repository: repository.folder,
        sha,
        parents: [],
        subject: 'Fix the login of users',
        body: 'It failed.\n\nReally.',
        authorName: 'Jane Doe',
        authorEmail: 'Jane@Example.org',
        authorTerms: ['jane doe', 'jane', 'doe', 'jane@example.org'],
        bot: false,
        merge: false,
        authoredAt: FIRST_DATE,
        committedAt: FIRST_DATE,
        files: ['src/a.ts', 'src/b.ts'],
        fileCount: 2,
        insertions: 3,
        deletions: 0,
      },
    ]);
  });

  it('is found by meaning and words', async () => {
    await using repository = await newRepository();
    const login = await repository.commit({ 'src/loginForm.ts': '1' }, { message: 'Repair the form' });
    await repository.commit({ 'src/pool.ts': '1' }, { message: 'Close idle connections' });
    const { analyzer, vectorStore, embedding } = newGitAnalyzer();
    await analyzer.indexCommits({ repository: repository.folder });
    const collection = commitCollection(embedding.model);
    for (const query of [
      { mode: 'lexical', text: 'repair' } as const,
      { mode: 'dense', vector: (await embedding.embed('Repair the form', { inputType: 'query' })) ?? [] } as const,
    ]) {
      const [best] = await vectorStore.search(collection, { query, limit: 1 });
      expect(best?.payload.sha).toBe(login);
    }
  });

  it('is embedded as what is stored of it says', async () => {
    await using repository = await newRepository();
    await repository.commit({ a: '1' }, { message: `Use ${TOKEN}\n\nBecause of it.\n\nSigned-off-by: A <a@b.c>` });
    await repository.commit({ a: '2' }, { message: 'Close idle connections' });
    const { analyzer, vectorStore, embedding } = newGitAnalyzer();
    await analyzer.indexCommits({ repository: repository.folder });
    const collection = commitCollection(embedding.model);
    const { points } = await vectorStore.scroll(collection, { limit: 9, withVectors: true });
    const texts = points.map(({ payload }) => embeddedCommitText(payload));
    expect(points.map(({ vector }) => vector)).toEqual(await embedding.embedBatch(texts, { inputType: 'document' }));
    expect(points).toHaveLength(2);
  });

  it('takes secrets out, marks bots and merges, and keeps at most 100 files', async () => {
    await using repository = await newRepository();
    const files = Object.fromEntries(Array.from({ length: 130 }, (_, index) => [`f${String(index)}`, '1\n']));
    await repository.commit(files, { message: `Use ${TOKEN}\n\npassword=hunter2` });
    repository.git('checkout', '--quiet', '-b', 'side');
    await repository.commit(
      { a: '1' },
      { author: 'dependabot[bot] <49699333+dependabot[bot]@users.noreply.github.com>' },
    );
    repository.git('checkout', '--quiet', 'main');
    repository.git('merge', '--quiet', '--no-ff', '-m', 'merged', 'side');
    const harness = newGitAnalyzer();
    expect(await harness.analyzer.indexCommits({ repository: repository.folder })).toMatchObject({ redactions: 2 });
    const commits = await indexedCommits(harness);
    const [first, second, merge] = ['Use', 'change', 'merged'].map((start) =>
      commits.find(({ subject }) => subject.startsWith(start)),
    );
    expect(first).toMatchObject({ subject: 'Use [REDACTED:GITHUB_TOKEN]', body: 'password=[REDACTED:PASSWORD]' });
    expect(first).toMatchObject({ fileCount: 130, insertions: 130, bot: false, merge: false });
    expect(first?.files).toHaveLength(100);
    expect(second).toMatchObject({ bot: true, merge: false });
    expect(merge).toMatchObject({ merge: true, files: [], fileCount: 0, insertions: 0 });
  });

  it('does only what is new, and nothing when nothing is', async () => {
    await using repository = await newRepository();
    await repository.commit({ a: '1' });
    const harness = newGitAnalyzer();
    const run = () => harness.analyzer.indexCommits({ repository: repository.folder });
    expect(await run()).toMatchObject({ indexed: 1, total: 1 });
    const upsert = jest.spyOn(harness.vectorStore, 'upsert');
    expect(await run()).toMatchObject({ indexed: 0, removed: 0, total: 1 });
    expect(upsert).not.toHaveBeenCalled();
    const second = await repository.commit({ a: '2' });
    expect(await run()).toMatchObject({ indexed: 1, removed: 0, total: 2, head: second });
  });

  it('answers for an empty repository, and indexes it once there is a commit', async () => {
    await using repository = await newRepository();
    const harness = newGitAnalyzer();
    const run = () => harness.analyzer.indexCommits({ repository: repository.folder });
    expect(await run()).toEqual({
      repository: repository.folder,
      shallow: false,
      indexed: 0,
      removed: 0,
      total: 0,
      redactions: 0,
      head: undefined,
      branch: undefined,
    });
    await repository.commit({ a: '1' });
    expect(await run()).toMatchObject({ indexed: 1, total: 1 });
  });

  it('says that a clone is shallow, and indexes the rest once it is there', async () => {
    await using repository = await newRepository();
    for (const text of ['1', '2', '3']) await repository.commit({ a: text });
    await using clone = await newRepository();
    clone.git('fetch', '--quiet', '--depth=1', `file://${repository.folder}`, 'main');
    clone.git('reset', '--quiet', '--hard', 'FETCH_HEAD');
    const harness = newGitAnalyzer();
    const run = () => harness.analyzer.indexCommits({ repository: clone.folder });
    expect(await run()).toMatchObject({ shallow: true, indexed: 1, total: 1 });
    expect(await indexedCommits(harness)).toMatchObject([{ fileCount: 0 }]);
    expect(await run()).toMatchObject({ shallow: true, indexed: 0, total: 1 });
    clone.git('fetch', '--quiet', '--unshallow', `file://${repository.folder}`, 'main');
    expect(await run()).toMatchObject({ shallow: false, indexed: 3, removed: 1, total: 3 });
    expect((await indexedCommits(harness)).map(({ fileCount }) => fileCount)).toEqual([1, 1, 1]);
  });

  it('keeps to a date, and goes further back when asked to', async () => {
    await using repository = await newRepository();
    for (const day of [0, 1, 2, 3]) await repository.commit({ a: String(day) }, { date: FIRST_DATE + day * DAY });
    const harness = newGitAnalyzer();
    const run = (since?: number) => harness.analyzer.indexCommits({ repository: repository.folder, since });
    expect(await run(FIRST_DATE + 2 * DAY)).toMatchObject({ indexed: 2, total: 2 });
    expect(await run(FIRST_DATE + 3 * DAY)).toMatchObject({ indexed: 0, total: 2 });
    expect(await run(FIRST_DATE + DAY)).toMatchObject({ indexed: 1, total: 3 });
    expect(await run()).toMatchObject({ indexed: 1, total: 4 });
    expect(await run(FIRST_DATE + 3 * DAY)).toMatchObject({ indexed: 0, total: 4 });
    await expect(run(-1)).rejects.toMatchObject({ code: 'GIT_INVALID_INPUT' });
  });

  it('keeps repositories apart, and has one index for all worktrees of one', async () => {
    await using repository = await newRepository();
    await repository.commit({ a: '1' });
    await using other = await newRepository();
    other.git('pull', '--quiet', repository.folder, 'main');
    const harness = newGitAnalyzer();
    expect(await harness.analyzer.indexCommits({ repository: repository.folder })).toMatchObject({ total: 1 });
    expect(await harness.analyzer.indexCommits({ repository: other.folder })).toMatchObject({ indexed: 1, total: 1 });
    expect(await indexedCommits(harness)).toHaveLength(2);
    await using worktree = repositoryAt(`${repository.folder}-tree`);
    repository.git('worktree', 'add', '--quiet', '-b', 'tree', worktree.folder);
    worktree.git('commit', '--quiet', '--allow-empty', '-m', 'in the worktree');
    expect(await harness.analyzer.indexCommits({ repository: worktree.folder })).toMatchObject({
      repository: repository.folder,
      branch: 'tree',
      indexed: 1,
      total: 2,
    });
  });

  it('reports progress and goes on where it was aborted', async () => {
    await using repository = await newRepository();
    importHistory(repository.folder, 300);
    const harness = newGitAnalyzer();
    const controller = new AbortController();
    const seen: number[] = [];
    const aborted = harness.analyzer.indexCommits({
      repository: repository.folder,
      signal: controller.signal,
      onProgress: ({ done, total }) => {
        seen.push(done, total);
        controller.abort();
      },
    });
    await expect(aborted).rejects.toMatchObject({ kind: 'aborted' });
    expect(seen).toEqual([128, 300]);
    expect(await harness.analyzer.indexCommits({ repository: repository.folder })).toMatchObject({
      indexed: 172,
      total: 300,
    });
    expect(new Set(await indexedShas(harness)).size).toBe(300);
  });

  it('stores each commit once when several index at the same time', async () => {
    await using repository = await newRepository();
    importHistory(repository.folder, 300);
    const harness = newGitAnalyzer();
    const stranger = newGitAnalyzer(harness.embedding, harness.vectorStore);
    const options = { repository: repository.folder };
    const reports = await Promise.all(
      [harness, harness, stranger].map(({ analyzer }) => analyzer.indexCommits(options)),
    );
    expect(reports.map(({ total }) => total)).toEqual([300, 300, 300]);
    // The calls of one analyzer wait for each other.
    expect(Math.min(...reports.slice(0, 2).map(({ indexed }) => indexed))).toBe(0);
    expect(await indexedShas(harness)).toHaveLength(300);
    expect(await harness.analyzer.indexCommits(options)).toMatchObject({ indexed: 0, removed: 0, total: 300 });
  });

  it('passes on that the model is away, and loses nothing by it', async () => {
    await using repository = await newRepository();
    await repository.commit({ a: '1' });
    const embedding = createHashEmbedding();
    const harness = newGitAnalyzer(embedding);
    await embedding[Symbol.asyncDispose]();
    const options = { repository: repository.folder };
    await expect(harness.analyzer.indexCommits(options)).rejects.toMatchObject({ code: 'EMBEDDING_DISPOSED' });
    const next = newGitAnalyzer(undefined, harness.vectorStore);
    expect(await next.analyzer.indexCommits(options)).toMatchObject({ indexed: 1, total: 1 });
  });

  it('rejects a folder without a repository', async () => {
    await expect(newGitAnalyzer().analyzer.indexCommits({ repository: '/proc' })).rejects.toMatchObject({
      code: 'GIT_NOT_A_REPOSITORY',
    });
  });
});
