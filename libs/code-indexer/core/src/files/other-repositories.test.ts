import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { temporaryFolders } from '../test-support/temporary-folder.ts';
import { writeFiles } from '../test-support/write-files.ts';
import { createSkipCounter } from './skipped-files.ts';
import { walkDirectory } from './walk-directory.ts';

const temporaryFolder = temporaryFolders();
const IDENTITY = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'protocol.file.allow=always'];

let folder: string;
let root: string;

function git(directory: string, ...args: readonly string[]): void {
  execFileSync('git', [...IDENTITY, '-C', directory, ...args], { stdio: 'pipe' });
}

async function repository(directory: string, file: string): Promise<void> {
  await writeFiles(directory, { [file]: '' });
  git(directory, 'init', '--quiet');
  git(directory, 'add', '--all');
  git(directory, 'commit', '--quiet', '--message', 'Begin');
}

async function walk(directory: string): Promise<{ readonly paths: string[]; readonly skipped: unknown }> {
  const skipped = createSkipCounter();
  const paths: string[] = [];
  const onSkip = skipped.add.bind(skipped);
  for await (const path of walkDirectory({ root: directory, recursive: true, onSkip })) {
    if (path.endsWith('.py')) paths.push(path);
  }
  return { paths: paths.sort(), skipped: skipped.list() };
}

beforeEach(async () => {
  folder = await temporaryFolder();
  root = join(folder, 'root');
  await repository(root, 'own.py');
  await repository(join(folder, 'library'), 'library.py');
});

describe('a repository within another', () => {
  it('is left out with all that lies below, and named', async () => {
    await writeFiles(root, { 'lib/own-too.py': '' });
    git(root, 'add', '--all');
    git(root, 'clone', '--quiet', join(folder, 'library'), 'lib/clone');
    git(join(folder, 'library'), 'worktree', 'add', '--quiet', join(root, 'lib', 'tree'));
    await writeFiles(root, { 'lib/clone/deep/more.py': '' });
    const skipped = [{ reason: 'other_repository', count: 2, examples: ['lib/clone', 'lib/tree'] }];
    expect(await walk(root)).toEqual({ paths: ['lib/own-too.py', 'own.py'], skipped });
    expect(await walk(join(root, 'lib'))).toMatchObject({ paths: ['own-too.py'] });
    expect(await walk(join(root, 'lib', 'clone'))).toEqual({ paths: ['deep/more.py', 'library.py'], skipped: [] });
  });

  it('belongs to it as a submodule or a worktree', async () => {
    git(root, 'submodule', '--quiet', 'add', join(folder, 'library'), 'modules/library');
    git(root, 'worktree', 'add', '--quiet', 'tree');
    const paths = ['modules/library/library.py', 'own.py', 'tree/own.py'];
    expect(await walk(root)).toEqual({ paths, skipped: [] });
    expect(await walk(join(root, 'modules'))).toEqual({ paths: ['library/library.py'], skipped: [] });
  });

  it('is what a folder of clones is indexed for', async () => {
    expect((await walk(folder)).paths).toEqual(['library/library.py', 'root/own.py']);
  });

  it.each([2, 4])('so is one within a home that git keeps, whose index is of version %i', async (version) => {
    await writeFiles(folder, { '.profile': '', 'code-style/notes.py': '', 'code/clone/a.py': '', 'dotted/b.py': '' });
    git(folder, 'init', '--quiet');
    git(folder, 'add', '.profile', 'code-style/notes.py', 'dotted/b.py');
    git(folder, 'update-index', '--index-version', String(version));
    git(join(folder, 'code', 'clone'), 'init', '--quiet');
    git(folder, 'clone', '--quiet', 'library', 'dotted/clone');
    expect(await walk(join(folder, 'code'))).toEqual({ paths: ['clone/a.py'], skipped: [] });
    expect((await walk(join(folder, 'dotted'))).paths).toEqual(['b.py']);
    expect((await walk(join(folder, 'root'))).paths).toEqual(['own.py']);
  });

  it('is none where `.git` is no repository', async () => {
    await writeFiles(root, { 'a/.git': 'gitdir: nowhere', 'a/a.py': '', 'b/.git/config': '', 'b/b.py': '' });
    expect(await walk(root)).toEqual({ paths: ['a/a.py', 'b/b.py', 'own.py'], skipped: [] });
  });
});
