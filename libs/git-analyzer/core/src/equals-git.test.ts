import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newRepository, numberedLines, type TestRepository } from '@learning-memory/test-repository';
import { newGitAnalyzer } from './test-support/new-git-analyzer.ts';

const OLD_JANE = 'jd <jd@old.example>';
const MAX = 'Max <max@example.org>';
const BOT = 'renovate[bot] <29139614+renovate[bot]@users.noreply.github.com>';
const PATHS = [
  '.mailmap',
  'src/core.ts',
  'src/new-name.ts',
  'src/moved/third.ts',
  'logo.bin',
  'package.json',
  'side.ts',
];

/** Renames with and without changes, a branch merged, one with a conflict, two spellings of one author, a bot, a deletion. */
async function newHistory(): Promise<TestRepository> {
  const repository = await newRepository();
  const git = (...args: readonly string[]): string => repository.git(...args);
  await repository.commit({
    'src/core.ts': numberedLines(30),
    'src/name.ts': numberedLines(20, 'name'),
    'logo.bin': '\0\u0001',
  });
  await repository.commit(
    { 'src/core.ts': `${numberedLines(30)}tail\n`, 'gone.ts': numberedLines(5, 'gone') },
    { author: OLD_JANE },
  );
  git('mv', 'src/name.ts', 'src/new-name.ts');
  await repository.commit({}, { author: MAX });
  await repository.commit(
    { 'src/new-name.ts': `head\n${numberedLines(20, 'name')}`, 'third.ts': numberedLines(12, 'third') },
    { author: OLD_JANE },
  );
  git('mv', 'src/new-name.ts', 'src/newer-name.ts');
  git('mv', 'src/newer-name.ts', 'src/new-name.ts');
  git('checkout', '--quiet', '-b', 'side');
  await repository.commit(
    { 'side.ts': numberedLines(3, 'side'), 'src/core.ts': `first\n${numberedLines(30)}tail\n` },
    { author: MAX },
  );
  git('checkout', '--quiet', 'main');
  await repository.commit({ 'package.json': '{}\n' }, { author: BOT });
  git('merge', '--quiet', '--no-ff', '-m', 'Merge side', 'side');
  git('checkout', '--quiet', '-b', 'conflict', 'HEAD~1');
  await repository.commit({ 'src/core.ts': `other\n${numberedLines(30)}tail\n` }, { author: MAX });
  git('checkout', '--quiet', 'main');
  expect(() => git('merge', '--quiet', 'conflict')).toThrow();
  await repository.commit({ 'src/core.ts': `both\n${numberedLines(30)}tail\n` });
  await repository.commit({ '.mailmap': 'Jane Doe <jane@example.org> <jd@old.example>\n', 'logo.bin': '\0\u0002' });
  git('rm', '--quiet', 'gone.ts');
  git('mv', '-k', 'third.ts', 'src/third.ts');
  await repository.commit({ 'src/moved/x': '', 'src/third.ts': `${numberedLines(12, 'third')}end\n` }, { author: MAX });
  git('rm', '--quiet', 'src/moved/x');
  await repository.write('src/moved/.keep', '');
  git('mv', 'src/third.ts', 'src/moved/third.ts');
  await repository.commit({}, { author: BOT });
  return repository;
}

let repository: TestRepository;
beforeAll(async () => {
  repository = await newHistory();
});
afterAll(async () => {
  await repository[Symbol.asyncDispose]();
});

/** Lines of `git log --follow --numstat` of a path: `@` and what the format says, then counts. */
function rawLog(path: string, format: string): readonly { readonly head: string; readonly lines: readonly number[] }[] {
  const blocks = repository
    .git('log', '--follow', '--numstat', `--format=@${format}`, '--', path)
    .split(/^@/mu)
    .slice(1);
  return blocks.map((block) => {
    const [head = '', ...rest] = block.split('\n').filter((line) => line !== '');
    const counts = rest.map((line) =>
      line
        .split('\t')
        .slice(0, 2)
        .map((count) => Number(count.replace('-', '0'))),
    );
    return { head, lines: [0, 1].map((side) => counts.reduce((sum, count) => sum + (count[side] ?? 0), 0)) };
  });
}

function sum(numbers: readonly (number | undefined)[]): number {
  return numbers.reduce<number>((total, number) => total + (number ?? 0), 0);
}

describe('figures equal those of raw git', () => {
  it.each(PATHS)('history of %s', async (path) => {
    const { analyzer } = newGitAnalyzer();
    const { commits, truncated } = await analyzer.fileHistory({ repository: repository.folder, path });
    const figures = commits.map(({ sha, changes }) => ({
      head: sha,
      lines: [sum(changes.map(({ insertions }) => insertions)), sum(changes.map(({ deletions }) => deletions))],
    }));
    expect(figures).toEqual(rawLog(path, '%H'));
    expect(truncated).toBe(false);
  });

  it.each(PATHS)('authors of %s', async (path) => {
    const { analyzer } = newGitAnalyzer();
    const { authors } = await analyzer.authors({ repository: repository.folder, path });
    const log = rawLog(path, '%aN <%aE>');
    const people = [...new Set(log.map(({ head }) => head))];
    const expected = people.map((person) => {
      const own = log.filter(({ head }) => head === person);
      return [person, own.length, sum(own.map(({ lines }) => lines[0])), sum(own.map(({ lines }) => lines[1]))];
    });
    const actual = authors.map(({ name, email, ...share }) => [
      `${name} <${email}>`,
      share.commits,
      share.insertions,
      share.deletions,
    ]);
    expect(new Set(actual)).toEqual(new Set(expected));
    expect(authors.map(({ commits }) => commits)).toEqual(authors.map(({ commits }) => commits).sort((a, b) => b - a));
  });

  it('churn of every file', async () => {
    const { analyzer } = newGitAnalyzer();
    const { hotspots, commits } = await analyzer.churnHotspots({ repository: repository.folder, limit: 100 });
    const tracked = repository.git('ls-files').split('\n');
    const expected = tracked.map((path) => {
      const log = rawLog(path, '%H');
      return [path, log.length, sum(log.map(({ lines }) => lines[0])), sum(log.map(({ lines }) => lines[1]))];
    });
    const actual = hotspots.map(({ path, ...churn }) => [path, churn.commits, churn.insertions, churn.deletions]);
    expect(new Set(actual)).toEqual(new Set(expected));
    expect(actual[0]?.[0]).toBe('src/core.ts');
    expect(commits).toBe(Number(repository.git('rev-list', '--count', 'HEAD')));
  });

  it.each(PATHS.filter((path) => !path.endsWith('.bin')))('blame of %s', async (path) => {
    const { analyzer } = newGitAnalyzer();
    const { hunks } = await analyzer.blame({ repository: repository.folder, path });
    const raw = repository.git('blame', '--line-porcelain', '--', path);
    const shas = [...raw.matchAll(/^([0-9a-f]{40}) \d+ \d+/gmu)].map(([, sha]) => sha);
    const authors = [...raw.matchAll(/^author-mail <(.*)>$/gmu)].map(([, email]) => email);
    const lines = hunks.flatMap(({ startLine, endLine, commit }) =>
      Array.from({ length: endLine - startLine + 1 }, () => commit),
    );
    expect(lines.map((commit) => commit?.sha)).toEqual(shas);
    expect(lines.map((commit) => commit?.author.email)).toEqual(authors);
  });

  it('number of commits in the index', async () => {
    const { analyzer } = newGitAnalyzer();
    const { total } = await analyzer.indexCommits({ repository: repository.folder });
    expect(total).toBe(Number(repository.git('rev-list', '--count', 'HEAD')));
  });
});
