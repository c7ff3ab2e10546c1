import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  FIRST_DATE,
  newRepository,
  numberedLines,
  TEST_ENVIRONMENT,
  type TestRepository,
} from '@learning-memory/test-repository';
import { createGitCliReader } from './git-cli-reader.ts';
import { toArray } from './test-support/to-array.ts';

const reader = createGitCliReader({ environment: TEST_ENVIRONMENT });

async function readAll(repository: TestRepository) {
  const opened = await reader.open(repository.folder);
  const { head } = await opened.tips();
  return toArray(opened.commits(await toArray(opened.walk({ from: head === undefined ? [] : [head] }))));
}

async function changesOfHead(repository: TestRepository) {
  return (await readAll(repository))[0]?.changes;
}

describe('a commit that a ref puts in the place of another', () => {
  it('is not told in its place', async () => {
    await using repository = await newRepository();
    const first = await repository.commit({ a: '1' });
    repository.git('checkout', '--quiet', '--orphan', 'other');
    const other = await repository.commit({ a: '2' }, { message: 'Never happened' });
    repository.git('checkout', '--quiet', '-B', 'main', first);
    repository.git('replace', first, other);
    const [commit] = await readAll(repository);
    expect(commit?.sha).toBe(first);
    expect(commit?.message).not.toContain('Never happened');
  });
});

describe('walk', () => {
  it('is newest first, from many tips, without what is known', async () => {
    await using repository = await newRepository();
    const first = await repository.commit({ a: '1' });
    repository.git('branch', 'side');
    const second = await repository.commit({ a: '2' });
    repository.git('checkout', '--quiet', 'side');
    const third = await repository.commit({ b: '1' });
    const opened = await reader.open(repository.folder);
    expect(await toArray(opened.walk({ from: [second, third] }))).toEqual([third, second, first]);
    expect(await toArray(opened.walk({ from: [second], notReachableFrom: [third] }))).toEqual([second]);
    expect(await toArray(opened.walk({ from: [] }))).toEqual([]);
  });

  it('keeps to a time, bounds included', async () => {
    await using repository = await newRepository();
    const shas = [
      await repository.commit({ a: '1' }),
      await repository.commit({ a: '2' }),
      await repository.commit({ a: '3' }),
    ];
    const opened = await reader.open(repository.folder);
    const from = shas.slice(-1);
    const middle = FIRST_DATE + 60_000;
    expect(await toArray(opened.walk({ from, since: middle }))).toEqual([shas[2], shas[1]]);
    expect(await toArray(opened.walk({ from, since: middle + 1 }))).toEqual([shas[2]]);
    expect(await toArray(opened.walk({ from, until: middle + 999 }))).toEqual([shas[1], shas[0]]);
  });

  it('takes an id that does not exist as not given, and missing tells it', async () => {
    await using repository = await newRepository();
    const sha = await repository.commit({ a: '1' });
    const tree = repository.git('rev-parse', 'HEAD^{tree}');
    const opened = await reader.open(repository.folder);
    const gone = '1'.repeat(40);
    expect(await toArray(opened.walk({ from: [gone, sha], notReachableFrom: [gone] }))).toEqual([sha]);
    expect(await toArray(opened.commits([gone, sha]))).toMatchObject([{ sha }]);
    expect(await opened.missing([gone, sha, tree])).toEqual([gone, tree]);
    expect(await opened.missing([])).toEqual([]);
  });
});

describe('commits', () => {
  it('tell author, dates, parents, message and lines', async () => {
    await using repository = await newRepository();
    const first = await repository.commit({ 'a.txt': '1\n2\n' }, { message: 'Add a\n\nBody of it.\n' });
    const second = await repository.commit({ 'a.txt': '1\n3\n4\n' }, { author: 'Max <max@example.org>' });
    expect(await readAll(repository)).toEqual([
      {
        sha: second,
        parents: [first],
        author: { name: 'Max', email: 'max@example.org' },
        authoredAt: FIRST_DATE + 60_000,
        committedAt: FIRST_DATE + 60_000,
        message: 'change',
        changes: [{ path: 'a.txt', insertions: 2, deletions: 1 }],
      },
      {
        sha: first,
        parents: [],
        author: { name: 'Jane Doe', email: 'jane@example.org' },
        authoredAt: FIRST_DATE,
        committedAt: FIRST_DATE,
        message: 'Add a\n\nBody of it.',
        changes: [{ path: 'a.txt', insertions: 2, deletions: 0 }],
      },
    ]);
  });

  it('come in the order they are asked for, also without message, author and files', async () => {
    await using repository = await newRepository();
    const shas = [
      await repository.commit({}, { message: '' }),
      await repository.commit({ a: '1' }, { author: 'Nobody <>' }),
      await repository.commit({}),
    ];
    const opened = await reader.open(repository.folder);
    const asked = [shas[1]!, shas[2]!, shas[0]!];
    const commits = await toArray(opened.commits(asked));
    expect(commits.map(({ sha }) => sha)).toEqual(asked);
    expect(commits.map(({ changes }) => changes.length)).toEqual([1, 0, 0]);
    expect(commits.map(({ message }) => message)).toEqual(['change', 'change', '']);
    expect(await toArray(opened.commits([]))).toEqual([]);
  });

  it('name both paths of a rename, and count its own lines', async () => {
    await using repository = await newRepository();
    await repository.commit({ 'old.txt': numberedLines(20), 'same.txt': numberedLines(9) });
    repository.git('mv', 'old.txt', 'new.txt');
    repository.git('mv', 'same.txt', 'other.txt');
    await repository.commit({ 'new.txt': `${numberedLines(20)}more\n`, 'plain.txt': 'x\n' });
    expect(await changesOfHead(repository)).toEqual([
      { path: 'new.txt', previousPath: 'old.txt', insertions: 1, deletions: 0 },
      { path: 'other.txt', previousPath: 'same.txt', insertions: 0, deletions: 0 },
      { path: 'plain.txt', insertions: 1, deletions: 0 },
    ]);
  });

  it('count no lines for binary and deleted-empty files, and none for modes and links but their text', async () => {
    await using repository = await newRepository();
    await repository.commit({ gone: '', 'a.bin': '\0\u0001', script: 'x\n' });
    repository.git('rm', '--quiet', 'gone');
    await symlink('script', join(repository.folder, 'link'));
    repository.git('update-index', '--chmod=+x', 'script');
    repository.git('config', 'core.fileMode', 'false');
    await repository.commit({ 'a.bin': '\0\u0002' });
    expect(await changesOfHead(repository)).toEqual([
      { path: 'a.bin', insertions: 0, deletions: 0 },
      { path: 'gone', insertions: 0, deletions: 0 },
      { path: 'link', insertions: 1, deletions: 0 },
      { path: 'script', insertions: 0, deletions: 0 },
    ]);
  });

  it('give a merge no files, also one of three parents', async () => {
    await using repository = await newRepository();
    await repository.commit({ a: '1\n' });
    for (const side of ['x', 'y']) {
      repository.git('checkout', '--quiet', '-b', side, 'main');
      await repository.commit({ [side]: '1\n' });
    }
    repository.git('checkout', '--quiet', 'main');
    await repository.commit({ b: '1\n' });
    repository.git('merge', '--quiet', '--no-ff', '-m', 'octopus', 'x', 'y');
    repository.git('checkout', '--quiet', '-b', 'z', 'HEAD~1');
    await repository.commit({ z: '1\n' });
    repository.git('checkout', '--quiet', 'main');
    repository.git('merge', '--quiet', '--no-ff', '-m', 'two', 'z');
    const merges = (await readAll(repository)).filter(({ parents }) => parents.length > 1);
    expect(merges.map(({ message, parents, changes }) => [message, parents.length, changes])).toEqual([
      ['two', 2, []],
      ['octopus', 3, []],
    ]);
  });

  it('map two spellings of an author by .mailmap', async () => {
    await using repository = await newRepository();
    await repository.commit({ a: '1' }, { author: 'jd <jd@old.example>' });
    await repository.commit({ '.mailmap': 'Jane Doe <jane@example.org> jd <jd@old.example>\n' });
    expect(new Set((await readAll(repository)).map(({ author }) => author.email))).toEqual(
      new Set(['jane@example.org']),
    );
  });

  it('survive paths with newline, tab, quotes, leading dash, and bytes that are not UTF-8', async () => {
    await using repository = await newRepository();
    await repository.commit({});
    for (const path of ['-dash', 'new\nline', 'tab\tbed', '"quoted"', 'ünï', ':(glob)*', ' '])
      await repository.write(path, 'x\n');
    await repository.write(Buffer.from('caf\xe9 "1"\\.txt', 'latin1'), 'x\n');
    await repository.commit({});
    const paths = (await changesOfHead(repository))?.map(({ path }) => path);
    expect(new Set(paths)).toEqual(
      new Set([
        '-dash',
        'new\nline',
        'tab\tbed',
        '"\\"quoted\\""',
        'ünï',
        ':(glob)*',
        ' ',
        '"caf\\351 \\"1\\"\\\\.txt"',
      ]),
    );
    const opened = await reader.open(repository.folder);
    expect(new Set(await toArray(opened.trackedPaths()))).toEqual(new Set(paths));
    for (const path of paths ?? []) {
      expect(await toArray(opened.fileHistory(path))).toMatchObject([{ changes: [{ path, insertions: 1 }] }]);
    }
  });

  it('read messages in Latin-1, declared or not, and cut those without end', async () => {
    await using repository = await newRepository();
    await repository.commit({}, { message: Buffer.from('caf\xe9', 'latin1') });
    repository.git('config', 'i18n.commitEncoding', 'ISO-8859-1');
    await repository.commit({}, { message: Buffer.from('na\xefve', 'latin1') });
    repository.git('config', '--unset', 'i18n.commitEncoding');
    await repository.commit({ last: '1' }, { message: `x${'ü'.repeat(40_000)}` });
    const [long, declared, undeclared] = await readAll(repository);
    expect(declared?.message).toBe('naïve');
    expect(undeclared?.message).toBe('café');
    expect(long?.message).toBe(`x${'ü'.repeat(32_767)}`);
    expect(long?.changes).toHaveLength(1);
  });
});
