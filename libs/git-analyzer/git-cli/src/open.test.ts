import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { newRepository, repositoryAt, TEST_ENVIRONMENT } from '@learning-memory/test-repository';
import { createGitCliReader } from './git-cli-reader.ts';
import { readGitVersion, type GitInstallation } from './index.ts';
import { toArray } from './test-support/to-array.ts';

const reader = createGitCliReader({ environment: TEST_ENVIRONMENT });

async function newFolder() {
  return repositoryAt(await realpath(await mkdtemp(join(tmpdir(), 'git-'))));
}

describe('readGitVersion', () => {
  it('says which git is installed', async () => {
    const installation: GitInstallation = { environment: TEST_ENVIRONMENT };
    expect(await readGitVersion(installation)).toMatch(/^\d+\.\d+/u);
  });
});

describe('open', () => {
  it('rejects a folder without a repository, and one that is not there', async () => {
    await using plain = await newFolder();
    const rejected = { code: 'GIT_NOT_A_REPOSITORY', kind: 'not_found' };
    await expect(reader.open(plain.folder)).rejects.toMatchObject({
      ...rejected,
      message: expect.stringContaining(plain.folder),
    });
    await expect(reader.open(join(plain.folder, 'a', 'b'))).rejects.toMatchObject(rejected);
    await writeFile(join(plain.folder, '.git'), 'gitdir: /nonexistent\n');
    await expect(reader.open(plain.folder)).rejects.toMatchObject(rejected);
  });

  it('finds the repository of a file, of a folder, of a path that is gone and of the git directory', async () => {
    await using repository = await newRepository();
    await repository.commit({ 'a/b.txt': '1' });
    const { folder } = repository;
    for (const path of ['', 'a', 'a/b.txt', 'gone/too/deep.txt', '.git', '.git/objects']) {
      expect(await reader.open(join(folder, path))).toMatchObject({ root: folder, id: folder, boundary: [] });
    }
  });

  it('resolves a symbolic link to the repository', async () => {
    await using repository = await newRepository();
    await using other = await newFolder();
    await repository.commit({ a: '1' });
    const link = join(other.folder, 'link');
    await symlink(repository.folder, link);
    const opened = await reader.open(link);
    expect(opened.root).toBe(repository.folder);
    expect(await toArray(opened.fileHistory(join(link, 'a')))).toHaveLength(1);
  });

  it('is stopped by a signal', async () => {
    await using repository = await newRepository();
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(reader.open(repository.folder, { signal })).rejects.toMatchObject({ code: 'GIT_ABORTED' });
  });

  it('takes any character in the name of the folder', async () => {
    await using parent = await newFolder();
    const folder = join(parent.folder, '-a\n\'b "c$(touch x)');
    await mkdir(folder);
    const repository = repositoryAt(folder);
    repository.git('init', '--quiet', '--initial-branch=main');
    const sha = await repository.commit({ a: '1' });
    const opened = await reader.open(folder);
    expect(opened.root).toBe(folder);
    expect(await opened.tips()).toEqual({ head: sha, branch: 'main', branches: [sha] });
  });

  it('has no tips and no files before the first commit', async () => {
    await using repository = await newRepository();
    await repository.write('a', '1');
    const opened = await reader.open(repository.folder);
    expect(await opened.tips()).toEqual({ head: undefined, branch: undefined, branches: [] });
    expect(await toArray(opened.trackedPaths())).toEqual([]);
    const rejected = { code: 'GIT_PATH_NOT_TRACKED', kind: 'not_found' };
    await expect(toArray(opened.fileHistory('a'))).rejects.toMatchObject(rejected);
    await expect(opened.blame('a')).rejects.toMatchObject(rejected);
  });

  it('tells head, branch and all branches, and no branch when HEAD is detached', async () => {
    await using repository = await newRepository();
    const first = await repository.commit({ a: '1' });
    repository.git('branch', 'feature/ä b'.replace(' ', '-'));
    const second = await repository.commit({ a: '2' });
    const opened = await reader.open(repository.folder);
    const tips = await opened.tips();
    expect(tips).toMatchObject({ head: second, branch: 'main' });
    expect(new Set(tips.branches)).toEqual(new Set([first, second]));
    repository.git('checkout', '--quiet', first);
    expect(await opened.tips()).toMatchObject({ head: first, branch: undefined });
  });

  it('gives all worktrees of a repository one id', async () => {
    await using repository = await newRepository();
    const sha = await repository.commit({ a: '1' });
    await using other = await newFolder();
    const worktree = join(other.folder, 'tree');
    repository.git('worktree', 'add', '--quiet', worktree);
    const opened = await reader.open(worktree);
    expect(opened).toMatchObject({ id: repository.folder, root: worktree });
    expect(await opened.tips()).toMatchObject({ head: sha, branch: 'tree' });
    expect(await toArray(opened.fileHistory(join(worktree, 'a')))).toHaveLength(1);
  });

  it('reads a bare repository', async () => {
    await using repository = await newRepository();
    await using other = await newFolder();
    const sha = await repository.commit({ a: '1\n', '.mailmap': 'Janet <jane@example.org>\n' });
    const bare = join(other.folder, 'bare.git');
    repository.git('clone', '--quiet', '--bare', repository.folder, bare);
    const opened = await reader.open(bare);
    expect(opened).toMatchObject({ id: bare, root: bare });
    const author = { name: 'Janet', email: 'jane@example.org' };
    expect(await toArray(opened.fileHistory('a'))).toMatchObject([{ sha, author }]);
    expect(await opened.blame('a')).toMatchObject([{ startLine: 1, endLine: 1, commit: { sha, author } }]);
  });

  it('has a submodule as a repository of its own and as one path of its parent', async () => {
    await using part = await newRepository();
    await using whole = await newRepository();
    const inner = await part.commit({ a: '1\n' });
    await whole.commit({ top: '1\n' });
    whole.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', part.folder, 'sub');
    const outer = await whole.commit({});
    const sub = await reader.open(join(whole.folder, 'sub', 'a'));
    expect(sub).toMatchObject({ root: join(whole.folder, 'sub'), id: join(whole.folder, 'sub') });
    expect(await sub.tips()).toMatchObject({ head: inner });

    const parent = await reader.open(whole.folder);
    expect(await toArray(parent.fileHistory('sub'))).toMatchObject([{ sha: outer, changes: [{ path: 'sub' }] }]);
    await expect(parent.blame('sub')).rejects.toMatchObject({ code: 'GIT_PATH_NOT_A_FILE', kind: 'validation' });
    await expect(parent.blame('sub/a')).rejects.toMatchObject({ code: 'GIT_PATH_NOT_TRACKED' });
    await expect(toArray(parent.fileHistory('sub/a'))).rejects.toMatchObject({ code: 'GIT_PATH_NOT_TRACKED' });
  });

  it('says that a clone is shallow, and takes nothing older for the work of its first commit', async () => {
    await using repository = await newRepository();
    await using other = await newFolder();
    await repository.commit({ a: '1\n2\n3\n' });
    const cut = await repository.commit({ a: '1\n2\n' });
    const head = await repository.commit({ a: '1\n' });
    const clone = join(other.folder, 'clone');
    repository.git('clone', '--quiet', '--depth=2', `file://${repository.folder}`, clone);
    const opened = await reader.open(clone);
    expect(opened.boundary).toEqual([cut]);
    const shas = await toArray(opened.walk({ from: [head] }));
    expect(shas).toEqual([head, cut]);
    expect((await toArray(opened.commits(shas))).map(({ changes }) => changes)).toEqual([
      [{ path: 'a', insertions: 0, deletions: 1 }],
      [],
    ]);
  });

  it('fetches nothing for a clone without contents, and says so', async () => {
    await using repository = await newRepository();
    await using other = await newFolder();
    repository.git('config', 'uploadpack.allowFilter', 'true');
    await repository.commit({ a: '1\n' });
    const head = await repository.commit({ a: '2\n' });
    const clone = join(other.folder, 'clone');
    repository.git('clone', '--quiet', '--filter=blob:none', `file://${repository.folder}`, clone);
    const opened = await reader.open(clone);
    expect(await toArray(opened.walk({ from: [head] }))).toHaveLength(2);
    const rejected = { code: 'GIT_INCOMPLETE_CLONE', kind: 'insufficient_data' };
    await expect(toArray(opened.commits([head]))).rejects.toMatchObject(rejected);
    await expect(opened.blame('a')).rejects.toMatchObject(rejected);
  });

  it('says what to do about a repository that git does not trust, and about a missing git', async () => {
    await using repository = await newRepository();
    const distrustful = createGitCliReader({
      environment: { ...TEST_ENVIRONMENT, GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' },
      binary: await wrapper(repository.folder, 'export GIT_TEST_ASSUME_DIFFERENT_OWNER=1; exec git "$@"'),
    });
    await expect(distrustful.open(repository.folder)).rejects.toMatchObject({
      code: 'GIT_UNTRUSTED_REPOSITORY',
      message: expect.stringContaining('safe.directory'),
    });
    const without = createGitCliReader({ environment: {}, binary: '/nonexistent/git' });
    await expect(without.open(repository.folder)).rejects.toMatchObject({ code: 'GIT_MISSING', kind: 'unavailable' });
    const old = createGitCliReader({
      environment: TEST_ENVIRONMENT,
      binary: await wrapper(repository.folder, 'echo git version 2.30.9'),
    });
    await expect(old.open(repository.folder)).rejects.toMatchObject({ code: 'GIT_MISSING' });
  });
});

async function wrapper(folder: string, script: string): Promise<string> {
  const file = join(folder, `git-${String(script.length)}`);
  await rm(file, { force: true });
  await writeFile(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return file;
}
