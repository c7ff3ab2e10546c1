import { execFileSync } from 'node:child_process';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { newRepository } from '@learning-memory/test-repository';
import { locateRepository } from './locate-repository.ts';
import { newFolder } from './test-support/new-folder.ts';

describe('locate', () => {
  it('finds the repository of its top level, of a folder in it and of its git directory', async () => {
    await using repository = await newRepository();
    const { folder } = repository;
    await mkdir(join(folder, 'a/b'), { recursive: true });
    for (const path of ['', 'a/b', '.git', '.git/refs']) {
      expect(await locateRepository(join(folder, path))).toEqual({
        folder,
        topLevel: folder,
        commonDirectory: join(folder, '.git'),
        version: expect.any(String),
      });
    }
  });

  it('finds none in a plain folder', async () => {
    await using folder = await newFolder();
    expect(await locateRepository(folder.path)).toBeUndefined();
  });

  it('knows a linked worktree by the folder of the main one', async () => {
    await using repository = await newRepository();
    await using other = await newFolder();
    await repository.commit({ 'a/b': '1' });
    const tree = join(other.path, 'tree');
    repository.git('worktree', 'add', '--quiet', tree);
    const main = await locateRepository(repository.folder);
    expect(await locateRepository(join(tree, 'a'))).toEqual({ ...main, topLevel: tree });
  });

  it('knows a bare repository and its worktrees by the bare folder', async () => {
    await using repository = await newRepository();
    await using other = await newFolder();
    await repository.commit({ a: '1' });
    const bare = join(other.path, 'bare.git');
    const tree = join(other.path, 'tree');
    repository.git('clone', '--quiet', '--bare', repository.folder, bare);
    execFileSync('git', ['-C', bare, 'worktree', 'add', '--quiet', tree], { stdio: 'ignore' });
    expect(await locateRepository(bare)).toMatchObject({ folder: bare, topLevel: bare });
    expect(await locateRepository(tree)).toMatchObject({ folder: bare, topLevel: tree });
  });

  it('does not take a bare repository in the working tree of another for a repository', async () => {
    await using seed = await newRepository();
    await using hostile = await newRepository();
    await seed.commit({ a: '1' });
    await hostile.commit({ b: '2' });
    const { folder } = hostile;
    const docs = join(folder, 'docs');
    seed.git('clone', '--quiet', '--bare', seed.folder, docs);
    const place = await locateRepository(folder);
    expect(await locateRepository(docs)).toEqual(place);
    expect(await locateRepository(join(docs, 'refs'))).toEqual(place);
    const modules = join(folder, '.git', 'modules', 'part');
    seed.git('clone', '--quiet', '--bare', seed.folder, modules);
    expect(await locateRepository(modules)).toMatchObject({ folder: modules });
  });

  it('has a submodule as a repository of its own', async () => {
    await using part = await newRepository();
    await using whole = await newRepository();
    await part.commit({ a: '1' });
    whole.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', part.folder, 'sub');
    const sub = join(whole.folder, 'sub');
    expect(await locateRepository(sub)).toMatchObject({ folder: sub, topLevel: sub, version: expect.any(String) });
  });

  it('passes over a .git that is none if a repository lies above, as git does, and else takes it for a damaged one', async () => {
    await using repository = await newRepository();
    await using plain = await newFolder();
    await mkdir(join(repository.folder, 'a/.git'), { recursive: true });
    expect(await locateRepository(join(repository.folder, 'a'))).toMatchObject({ topLevel: repository.folder });
    await mkdir(join(plain.path, '.git'));
    await mkdir(join(plain.path, 'a'));
    expect(await locateRepository(join(plain.path, 'a'))).toEqual({
      folder: plain.path,
      topLevel: plain.path,
      commonDirectory: join(plain.path, '.git'),
    });
    await rm(join(repository.folder, '.git/HEAD'));
    expect(await locateRepository(join(repository.folder, 'a'))).toMatchObject({
      folder: join(repository.folder, 'a'),
    });
  });

  it.each([
    ['leads nowhere', 'gitdir: /nonexistent/x\n'],
    ['leads to itself', 'gitdir: .git\n'],
    ['says something else', 'nothing of the kind'],
    ['is empty', ''],
    ['is huge', `gitdir: ${'x'.repeat(20_000)}`],
  ])('takes a folder whose .git file %s for a damaged repository', async (_title, content) => {
    await using plain = await newFolder();
    await writeFile(join(plain.path, '.git'), content);
    expect(await locateRepository(plain.path)).toMatchObject({ folder: plain.path, topLevel: plain.path });
  });

  it('does not wait for a pipe, nor for a circle of links', async () => {
    await using plain = await newFolder();
    execFileSync('mkfifo', [join(plain.path, '.git')]);
    expect(await locateRepository(plain.path)).toBeUndefined();
    await rm(join(plain.path, '.git'));
    await symlink('.git', join(plain.path, '.git'));
    expect(await locateRepository(plain.path)).toBeUndefined();
  });
});

describe('the version of a repository', () => {
  it('stays through commits, and changes with a remote and a deepened clone', async () => {
    await using repository = await newRepository();
    const version = async () => (await locateRepository(repository.folder))?.version;
    const before = await version();
    await repository.commit({ a: '1' });
    repository.git('checkout', '--quiet', '-b', 'other');
    expect(await version()).toBe(before);
    repository.git('remote', 'add', 'origin', 'https://example.org/a/b');
    const withRemote = await version();
    expect(withRemote).not.toBe(before);
    await writeFile(join(repository.folder, '.git/shallow'), repository.git('rev-parse', 'HEAD'));
    expect(await version()).not.toBe(withRemote);
  });
});
