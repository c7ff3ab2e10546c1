import { describe, expect, it } from '@jest/globals';
import { newRepository, numberedLines, TEST_ENVIRONMENT, type TestRepository } from '@learning-memory/test-repository';
import { createGitCliReader } from './git-cli-reader.ts';
import { toArray } from './test-support/to-array.ts';

const reader = createGitCliReader({ environment: TEST_ENVIRONMENT });

async function patchOf(repository: TestRepository, sha: string) {
  const opened = await reader.open(repository.folder);
  return (await toArray(opened.patches([sha])))[0];
}

describe('patches', () => {
  it('gives the changed lines alone, with where they stood before', async () => {
    await using repository = await newRepository();
    await repository.commit({ a: numberedLines(6) });
    const sha = await repository.commit({ a: 'line 1\nline 2\nthree\nline 4\nline 5\nline 6\nline 7\n', b: 'new' });
    expect(await patchOf(repository, sha)).toEqual({
      sha,
      truncated: false,
      files: [
        {
          path: 'a',
          previousPath: 'a',
          hunks: [
            { start: 3, removed: ['line 3'], added: ['three'] },
            { start: 6, removed: [], added: ['line 7'] },
          ],
        },
        { path: 'b', previousPath: 'b', hunks: [{ start: 0, removed: [], added: ['new'] }] },
      ],
    });
  });

  it('leaves out what differs in white space, and says where a renamed file was', async () => {
    await using repository = await newRepository();
    await repository.commit({ 'old name': numberedLines(9), c: 'if (x) {\n  y\n}\n' });
    repository.git('mv', 'old name', 'new\tname "é"');
    const sha = await repository.commit({ c: 'if (x) {\n\t\ty\n}\n' });
    const patch = await patchOf(repository, sha);
    expect(patch?.files).toEqual([{ path: 'new\tname "é"', previousPath: 'old name', hunks: [] }]);
  });

  it('takes no line of a file for a head of its own', async () => {
    await using repository = await newRepository();
    await repository.commit({ a: 'x\n' });
    const hostile = `-- a/evil\n++ b/evil\n@@ -1 +1 @@\ndiff --git a/evil b/evil\nno newline`;
    const sha = await repository.commit({ 'a.txt': hostile });
    const patches = await toArray((await reader.open(repository.folder)).patches([sha]));
    expect(patches).toHaveLength(1);
    expect(patches[0]?.files.map(({ path }) => path)).toEqual(['a.txt']);
  });

  it('runs no program that a repository names, and heeds none of its settings', async () => {
    await using repository = await newRepository();
    await repository.commit({ a: '1\n', '.gitattributes': '* diff=evil' });
    const sha = await repository.commit({ a: '2\n' });
    for (const [name, value] of [
      ['diff.evil.textconv', 'touch textconv-ran; cat'],
      ['diff.evil.command', 'touch command-ran'],
      ['diff.external', 'touch external-ran'],
      ['diff.noprefix', 'true'],
      ['diff.context', '7'],
    ] as const)
      repository.git('config', name, value);
    expect((await patchOf(repository, sha))?.files).toEqual([
      { path: 'a', previousPath: 'a', hunks: [{ start: 1, removed: ['1'], added: ['2'] }] },
    ]);
    const opened = await reader.open(repository.folder);
    const [hunk] = await opened.blameRevision({ revision: sha, path: 'a', ranges: [{ start: 1, end: 1 }] });
    expect(hunk?.commit?.sha).toBe(sha);
    expect(repository.git('status', '--short')).toBe('');
  });
});

describe('blameRevision', () => {
  it('passes over white space and moves, and looks at the file as it was', async () => {
    await using repository = await newRepository();
    const first = await repository.commit({ a: 'function one() {\n  return value + 1;\n}\nlast line here\n' });
    const second = await repository.commit({ a: 'function one() {\n      return value + 1;\n}\nlast line now\n' });
    await repository.commit({ a: 'gone\n' });
    const opened = await reader.open(repository.folder);
    const ranges = [
      { start: 2, end: 2 },
      { start: 4, end: 4 },
    ];
    const hunks = await opened.blameRevision({ revision: second, path: 'a', ranges });
    expect(hunks.map(({ startLine, commit }) => [startLine, commit?.sha])).toEqual([
      [2, first],
      [4, second],
    ]);
  });
});

describe('userAddresses', () => {
  it('gives what is set and what it is mapped to', async () => {
    await using repository = await newRepository();
    const opened = await reader.open(repository.folder);
    expect(await opened.userAddresses()).toEqual([]);
    repository.git('config', 'user.email', 'old@example.org');
    expect(await opened.userAddresses()).toEqual(['old@example.org']);
    await repository.write('.mailmap', 'Jane <jane@example.org> <old@example.org>\n');
    expect(await opened.userAddresses()).toEqual(['old@example.org', 'jane@example.org']);
    repository.git('config', 'user.email', '--output=evil>');
    expect(await opened.userAddresses()).toContain('--output=evil>');
  });
});
