import { chmod, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { ReadFactsOptions } from '@learning-memory/project';
import {
  HOSTILE_SETTINGS,
  hostileRepositories,
  newRepository,
  TEST_ENVIRONMENT,
} from '@learning-memory/test-repository';
import { createGitCliRepositoryReader, type GitCliRepositoryReaderOptions } from './git-cli-repository-reader.ts';
import { newFolder } from './test-support/new-folder.ts';

async function factsOf(folder: string, options: Partial<GitCliRepositoryReaderOptions> & ReadFactsOptions = {}) {
  const reader = createGitCliRepositoryReader({ environment: TEST_ENVIRONMENT, timeoutMs: 20_000, ...options });
  const place = await reader.locate(folder);
  if (place === undefined) throw new Error(`There is no repository in ${folder}.`);
  return reader.read(place, { rootCommit: options.rootCommit });
}

describe('the root commit', () => {
  it('is the first one, and none before it', async () => {
    await using repository = await newRepository();
    expect(await factsOf(repository.folder)).toEqual({ rootCommit: undefined, remoteUrl: undefined, empty: true });
    const rootCommit = await repository.commit({ a: '1' });
    await repository.commit({ a: '2' });
    expect(await factsOf(repository.folder)).toEqual({ rootCommit, remoteUrl: undefined, empty: false });
  });

  it('of several is the one on the way of first parents, whatever was merged', async () => {
    await using repository = await newRepository();
    repository.git('checkout', '--quiet', '--orphan', 'older');
    await repository.commit({ older: '1' }, { date: 1_600_000_000_000 });
    repository.git('checkout', '--quiet', '--orphan', 'main');
    const rootCommit = await repository.commit({ a: '1' }, { date: 1_700_000_000_000 });
    repository.git('merge', '--quiet', '--allow-unrelated-histories', '-m', 'Join', 'older');
    expect(await factsOf(repository.folder)).toMatchObject({ rootCommit });
  });

  it('is the oldest of all branches while HEAD has none', async () => {
    await using repository = await newRepository();
    const rootCommit = await repository.commit({ a: '1' });
    repository.git('checkout', '--quiet', '--orphan', 'newer');
    await repository.commit({ b: '1' });
    repository.git('symbolic-ref', 'HEAD', 'refs/heads/unborn');
    expect(await factsOf(repository.folder)).toMatchObject({ rootCommit, empty: false });
  });

  it('is not told by a shallow clone', async () => {
    await using repository = await newRepository();
    await using other = await newFolder();
    await repository.commit({ a: '1' });
    await repository.commit({ a: '2' });
    const clone = join(other.path, 'clone');
    repository.git('clone', '--quiet', '--depth=1', `file://${repository.folder}`, clone);
    const remoteUrl = `file://${repository.folder}`;
    expect(await factsOf(clone)).toEqual({ remoteUrl, empty: false });
  });

  it('stays the known one while the repository has it, on whatever branch', async () => {
    await using repository = await newRepository();
    const known = await repository.commit({ a: '1' });
    repository.git('checkout', '--quiet', '--orphan', 'pages');
    const other = await repository.commit({ b: '1' });
    expect(await factsOf(repository.folder, { rootCommit: known })).toMatchObject({ rootCommit: known });
    expect(await factsOf(repository.folder, { rootCommit: 'f'.repeat(40) })).toMatchObject({ rootCommit: other });
    const tree = repository.git('rev-parse', `${known}^{tree}`);
    expect(await factsOf(repository.folder, { rootCommit: tree })).toMatchObject({ rootCommit: other });
  });

  it('is not that of replaced history', async () => {
    await using repository = await newRepository();
    const rootCommit = await repository.commit({ a: '1' });
    const second = await repository.commit({ a: '2' });
    repository.git('replace', '--graft', second);
    expect(await factsOf(repository.folder)).toMatchObject({ rootCommit });
  });

  it('is left out where the way to it takes too long', async () => {
    await using repository = await newRepository();
    await repository.commit({ a: '1' });
    repository.git('remote', 'add', 'origin', 'https://example.org/a/b');
    const binary = await wrapper(repository.folder, 'case "$*" in *rev-list*) exec sleep 60;; esac; exec git "$@"');
    const facts = await factsOf(repository.folder, { binary, timeoutMs: 2000 });
    expect(facts).toEqual({ remoteUrl: 'https://example.org/a/b', empty: false });
  });
});

describe('the remote', () => {
  it('is origin, else the first by name, with short forms written out', async () => {
    await using repository = await newRepository();
    repository.git('remote', 'add', 'zeta', 'https://example.org/z/z');
    repository.git('remote', 'add', 'alpha', 'https://example.org/a/a');
    expect(await factsOf(repository.folder)).toMatchObject({ remoteUrl: 'https://example.org/a/a' });
    repository.git('remote', 'add', 'origin', 'short:b/c');
    repository.git('remote', 'set-url', '--push', 'origin', 'https://example.org/for/pushing');
    repository.git('config', 'url.https://example.org/.insteadOf', 'short:');
    expect(await factsOf(repository.folder)).toMatchObject({ remoteUrl: 'https://example.org/b/c' });
  });

  it('is told by worktree and bare repository alike', async () => {
    await using repository = await newRepository();
    await using other = await newFolder();
    const rootCommit = await repository.commit({ a: '1' });
    repository.git('remote', 'add', 'origin', 'https://example.org/a/b');
    const tree = join(other.path, 'tree');
    const bare = join(other.path, 'bare.git');
    repository.git('worktree', 'add', '--quiet', tree);
    repository.git('clone', '--quiet', '--bare', repository.folder, bare);
    expect(await factsOf(tree)).toMatchObject({ rootCommit, remoteUrl: 'https://example.org/a/b' });
    expect(await factsOf(bare)).toMatchObject({ rootCommit, remoteUrl: repository.folder });
  });
});

describe('a repository that cannot be read', () => {
  it('is not answered for by one above it', async () => {
    await using outer = await newRepository();
    await outer.commit({ a: '1' });
    outer.git('init', '--quiet', 'inner');
    await writeFile(join(outer.folder, 'inner/.git/HEAD'), 'nothing of the kind\n');
    await expect(factsOf(join(outer.folder, 'inner'))).rejects.toMatchObject({ code: 'GIT_NOT_A_REPOSITORY' });
  });

  it('rejects for broken settings, a lost commit and a pipe instead of settings', async () => {
    await using repository = await newRepository();
    const { folder } = repository;
    const head = await repository.commit({ a: '1' });
    await rm(join(folder, '.git/objects', head.slice(0, 2)), { recursive: true });
    await expect(factsOf(folder)).rejects.toMatchObject({ code: 'GIT_FAILED' });
    await writeFile(join(folder, '.git/config'), '[broken');
    await expect(factsOf(folder)).rejects.toMatchObject({ code: 'GIT_FAILED' });
    await using other = await newFolder();
    const binary = await wrapper(other.path, 'exec sleep 60');
    await expect(factsOf(folder, { binary, timeoutMs: 200 })).rejects.toMatchObject({ kind: 'aborted' });
  });

  it('rejects for one that git does not trust, and for a missing git', async () => {
    await using repository = await newRepository();
    const binary = await wrapper(repository.folder, 'export GIT_TEST_ASSUME_DIFFERENT_OWNER=1; exec git "$@"');
    await expect(factsOf(repository.folder, { binary })).rejects.toMatchObject({ code: 'GIT_UNTRUSTED_REPOSITORY' });
    await expect(factsOf(repository.folder, { binary: '/nonexistent/git' })).rejects.toMatchObject({
      code: 'GIT_MISSING',
    });
  });

  it('runs nothing that its settings name', async () => {
    await using repository = await newRepository();
    await repository.commit({ a: '1' });
    const mark = join(repository.folder, 'mark');
    const program = await wrapper(repository.folder, `touch ${mark}`);
    for (const name of ['core.fsmonitor', 'core.pager', 'core.sshCommand', 'core.hooksPath', 'credential.helper']) {
      repository.git('config', name, program);
    }
    repository.git('config', 'alias.remote', `!touch ${mark}`);
    repository.git('config', 'remote.origin.url', `ext::${program}`);
    expect(await factsOf(repository.folder)).toMatchObject({ remoteUrl: `ext::${program}` });
    await expect(chmod(mark, 0o600)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('point 5: a repository runs no program, reads no file and calls no host', () => {
  it('by any of its settings, whatever git is installed', async () => {
    await using hostile = await hostileRepositories();
    const { rootCommit } = await factsOf(await hostile.make());
    for (const key of Object.keys(HOSTILE_SETTINGS)) {
      const folder = await hostile.make(key);
      expect(await factsOf(folder)).toMatchObject({ rootCommit });
      expect(await factsOf(folder, { binary: hostile.oldGit })).toMatchObject({ rootCommit });
      expect([key, await hostile.takeMark()]).toEqual([key, false]);
    }
  });
});

async function wrapper(folder: string, script: string): Promise<string> {
  const file = join(folder, `git-${String(script.length)}`);
  await writeFile(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return file;
}
