import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, jest } from '@jest/globals';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import { newRepository, type TestRepository } from '@learning-memory/test-repository';
import { commitCollection } from '../commit/commit-collection.ts';
import { importHistory } from '../test-support/import-history.ts';
import { indexedCommits, indexedShas, newGitAnalyzer, type NewGitAnalyzer } from '../test-support/new-git-analyzer.ts';

async function shasOf(repository: TestRepository, ...revisions: readonly string[]): Promise<Set<string>> {
  return new Set(repository.git('rev-list', ...revisions).split('\n'));
}

async function expectIndexed(harness: NewGitAnalyzer, shas: Set<string>): Promise<void> {
  const indexed = await indexedShas(harness);
  expect(new Set(indexed)).toEqual(shas);
  expect(indexed).toHaveLength(shas.size);
}

describe('a history that was rewritten', () => {
  it('is indexed as it is now after an amend', async () => {
    await using repository = await newRepository();
    await repository.commit({ a: '1' });
    await repository.commit({ a: '2' });
    const harness = newGitAnalyzer();
    const run = () => harness.analyzer.indexCommits({ repository: repository.folder });
    await run();
    repository.git('commit', '--quiet', '--amend', '-m', 'other words');
    expect(await run()).toMatchObject({ indexed: 1, removed: 1, total: 2 });
    await expectIndexed(harness, await shasOf(repository, 'HEAD'));
  });

  it('is indexed as it is now after a rebase, also when git has thrown the old commits away', async () => {
    await using repository = await newRepository();
    for (const path of ['a', 'b', 'c', 'd']) await repository.commit({ [path]: '1' }, { message: path });
    const harness = newGitAnalyzer();
    const run = () => harness.analyzer.indexCommits({ repository: repository.folder });
    await run();
    repository.git('rebase', '--quiet', '--onto', 'HEAD~3', 'HEAD~2');
    repository.git('reflog', 'expire', '--expire=now', '--all');
    repository.git('gc', '--quiet', '--prune=now');
    expect(await run()).toMatchObject({ indexed: 2, removed: 3, total: 3 });
    await expectIndexed(harness, await shasOf(repository, 'HEAD'));
  });

  it('keeps what another branch still has, whichever is checked out, and drops a branch that is deleted', async () => {
    await using repository = await newRepository();
    await repository.commit({ a: '1' });
    repository.git('checkout', '--quiet', '-b', 'feature');
    await repository.commit({ b: '1' });
    await repository.commit({ b: '2' });
    const harness = newGitAnalyzer();
    const run = () => harness.analyzer.indexCommits({ repository: repository.folder });
    expect(await run()).toMatchObject({ indexed: 3, branch: 'feature' });
    repository.git('checkout', '--quiet', 'main');
    await repository.commit({ a: '2' });
    expect(await run()).toMatchObject({ indexed: 1, removed: 0, total: 4, branch: 'main' });
    repository.git('checkout', '--quiet', 'feature');
    expect(await run()).toMatchObject({ indexed: 0, removed: 0, total: 4 });
    repository.git('commit', '--quiet', '--amend', '-m', 'amended');
    repository.git('checkout', '--quiet', 'main');
    expect(await run()).toMatchObject({ indexed: 0, removed: 1, total: 3 });
    repository.git('checkout', '--quiet', 'feature');
    expect(await run()).toMatchObject({ indexed: 1, removed: 0, total: 4 });
    await expectIndexed(harness, await shasOf(repository, '--branches'));
    repository.git('checkout', '--quiet', 'main');
    repository.git('branch', '--quiet', '-D', 'feature');
    expect(await run()).toMatchObject({ indexed: 0, removed: 2, total: 2 });
    await expectIndexed(harness, await shasOf(repository, 'HEAD'));
  });

  it('is followed with HEAD detached, and to a new root', async () => {
    await using repository = await newRepository();
    await repository.commit({ a: '1' });
    await repository.commit({ a: '2' });
    const harness = newGitAnalyzer();
    const run = () => harness.analyzer.indexCommits({ repository: repository.folder });
    await run();
    repository.git('checkout', '--quiet', '--detach', 'HEAD~1');
    repository.git('commit', '--quiet', '--allow-empty', '-m', 'detached');
    expect(await run()).toMatchObject({ indexed: 1, removed: 0, total: 3, branch: undefined });
    repository.git('checkout', '--quiet', '--orphan', 'fresh');
    expect(await run()).toMatchObject({ indexed: 0, removed: 1, total: 2, head: undefined });
    await repository.commit({ b: '1' });
    repository.git('branch', '--quiet', '-D', 'main');
    expect(await run()).toMatchObject({ indexed: 1, removed: 2, total: 1 });
    await expectIndexed(harness, await shasOf(repository, 'HEAD'));
  });

  it('is made good when commits were taken out of the index or put into it by others', async () => {
    await using repository = await newRepository();
    for (const text of ['1', '2', '3']) await repository.commit({ a: text });
    const harness = newGitAnalyzer();
    const { vectorStore, embedding } = harness;
    const run = () => harness.analyzer.indexCommits({ repository: repository.folder });
    await run();
    const collection = commitCollection(embedding.model);
    const [point] = (await vectorStore.scroll(collection, { limit: 1 })).points;
    await vectorStore.delete(collection, [point!.id]);
    expect(await run()).toMatchObject({ indexed: 1, removed: 0, total: 3 });
    const stray = { ...point!.payload, sha: '1'.repeat(40) };
    const id = point!.id.replace(point!.payload.sha, stray.sha);
    await vectorStore.upsert(collection, [{ id, text: {}, payload: stray }]);
    expect(await run()).toMatchObject({ indexed: 0, removed: 1, total: 3 });
  });
});

describe('an index of another layout', () => {
  it('is made anew', async () => {
    await using repository = await newRepository();
    for (const text of ['1', '2']) await repository.commit({ a: text });
    const harness = newGitAnalyzer();
    const { vectorStore, embedding } = harness;
    const run = () => harness.analyzer.indexCommits({ repository: repository.folder });
    await run();
    const commits = commitCollection(embedding.model);
    for (const { id, payload } of (await vectorStore.scroll(commits, { limit: 10 })).points) {
      await vectorStore.upsert(commits, [{ id, text: {}, payload: { ...payload, parents: [] } }]);
    }
    const states = { ...commits, name: 'commit_indexes', textFields: {}, indexedFields: [] };
    const [state] = (await vectorStore.scroll(states, { limit: 1 })).points;
    await vectorStore.upsert(states, [{ ...state!, text: {}, payload: { ...state!.payload, layout: 1 } }]);
    expect(await run()).toMatchObject({ indexed: 2, removed: 2, total: 2 });
    const [first, second] = await indexedCommits(harness);
    expect([first?.parents, second?.parents]).toEqual([[], [first?.sha]]);
    expect(await run()).toMatchObject({ indexed: 0, removed: 0, total: 2 });
  });
});

describe('a run that is cut short', () => {
  it('after its last change leaves nothing behind when history is rewritten once more', async () => {
    await using repository = await newRepository();
    await repository.commit({ a: '1' });
    await repository.commit({ a: '2' });
    const harness = newGitAnalyzer();
    const run = () => harness.analyzer.indexCommits({ repository: repository.folder });
    await run();
    repository.git('commit', '--quiet', '--amend', '-m', 'second words');
    const upsert = harness.vectorStore.upsert.bind(harness.vectorStore);
    const failing = jest.spyOn(harness.vectorStore, 'upsert').mockImplementation(async (collection, points) => {
      if (collection.name === 'commit_indexes') throw new Error('cut short');
      await upsert(collection, points);
    });
    await expect(run()).rejects.toThrow('cut short');
    failing.mockRestore();
    repository.git('commit', '--quiet', '--amend', '-m', 'third words');
    await run();
    await expectIndexed(harness, await shasOf(repository, 'HEAD'));
  });
});

describe('a process killed while it indexes', () => {
  it('leaves an index that the next one completes, also when history was rewritten meanwhile', async () => {
    await using repository = await newRepository();
    importHistory(repository.folder, 700);
    const home = await mkdtemp(join(tmpdir(), 'git-'));
    const file = join(home, 'memory.db');
    await killAfterProgress([repository.folder, file], 2);
    repository.git('reset', '--quiet', '--hard', 'HEAD~50');
    await repository.commit({ a: '1' });
    {
      await using vectorStore = createSqliteVectorStore({ file });
      const harness = newGitAnalyzer(undefined, vectorStore);
      const before = await vectorStore.count(commitCollection(harness.embedding.model));
      expect(before).toBeGreaterThanOrEqual(256);
      expect(before).toBeLessThan(700);
      const report = await harness.analyzer.indexCommits({ repository: repository.folder });
      expect(report).toMatchObject({ removed: 50, total: 651 });
      expect(report.indexed).toBe(651 - (before - 50));
      expect(await harness.analyzer.indexCommits({ repository: repository.folder })).toMatchObject({
        indexed: 0,
        total: 651,
      });
    }
    await rm(home, { recursive: true });
  });
});

async function killAfterProgress(args: readonly string[], lines: number): Promise<void> {
  const script = fileURLToPath(new URL('../test-support/index-into-sqlite.ts', import.meta.url));
  const node = ['--import', 'tsx', '--conditions=@learning-memory/source', script, ...args];
  const child = spawn(process.execPath, node, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  let seen = 0;
  for await (const _line of createInterface({ input: child.stdout })) {
    seen += 1;
    if (seen === lines) child.kill('SIGKILL');
  }
}
