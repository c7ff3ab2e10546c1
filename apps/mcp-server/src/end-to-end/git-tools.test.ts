import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JANE, repositoryAt, type TestRepository } from '@learning-memory/test-repository';
import { startServer, type Json, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

const TOKEN = ['ghp', '16C7e42F292c6912E7710c838347Ae178B4a'].join('_');
const SHA = expect.stringMatching(/^[0-9a-f]{40}$/);

let home: TemporaryHome;
let server: ServerProcess;
let root: string;
let repository: TestRepository;
let day = 1;

async function commit(path: string, content: string, message: string, author: string): Promise<void> {
  day += 1;
  await repository.commit({ [path]: content }, { message, author, date: Date.UTC(2026, 2, day, 12) });
}

beforeAll(async () => {
  home = await temporaryHome();
  root = join(home.home, 'shop');
  await mkdir(root, { recursive: true });
  repository = repositoryAt(root);
  repository.git('init', '--quiet', '--initial-branch=main');
  await commit('pool.ts', 'one\n', 'Open the connection pool at startup', JANE);
  await commit(
    'pool.ts',
    'one\ntwo\n',
    `Close idle connections\n\nThe database ran out of them. ${TOKEN}`,
    'Max <max@example.org>',
  );
  repository.git('mv', 'pool.ts', 'database-pool.ts');
  await commit('login.ts', 'form\n', 'Rename the pool, and let users sign in', 'jane <JANE@example.org>');
  await commit('login.ts', 'form\nbot\n', 'Bump lodash', 'renovate[bot] <bot@renovateapp.com>');
  server = await startServer(home, { CLAUDE_PROJECT_DIR: root });
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await home[Symbol.asyncDispose]();
});

const subjects = ({ results }: Json): readonly string[] =>
  (results as { message: string }[]).map(({ message }) => message.split('\n')[0] ?? '');

describe('index_commits and search_commits', () => {
  it('say what to do before anything is indexed', async () => {
    await expect(server.call('search_commits', { query: 'pool' })).resolves.toEqual({
      results: [],
      count: 0,
      notice: expect.stringContaining('index_commits'),
    });
  });

  it('take in the commits of the project once', async () => {
    const head = repository.git('rev-parse', 'HEAD');
    const scope = { repository: root, head, branch: 'main' };
    await expect(server.call('index_commits')).resolves.toEqual({
      indexed: 4,
      removed: 0,
      total: 4,
      redactions: 1,
      ...scope,
    });
    await expect(server.call('index_commits', { repository: '.' })).resolves.toMatchObject({ indexed: 0, total: 4 });
  });

  it('find by meaning, and answer whole commits without secrets', async () => {
    const answer = await server.call('search_commits', {
      query: 'why did the database run out of connections?',
      limit: 1,
    });
    expect(answer).toEqual({
      results: [
        {
          sha: SHA,
          message: 'Close idle connections\n\nThe database ran out of them. [REDACTED:GITHUB_TOKEN]',
          author: 'Max',
          author_email: 'max@example.org',
          timestamp: '2026-03-03T12:00:00.000Z',
          files_changed: ['pool.ts'],
          insertions: 1,
          deletions: 0,
          score: expect.any(Number),
        },
      ],
      count: 1,
    });
  });

  it.each<[Json, readonly string[]]>([
    [{ author: 'max' }, ['Close idle connections']],
    [{ author: 'JANE@example.org', since: '2026-03-03T00:00:00Z' }, ['Rename the pool, and let users sign in']],
    [{ author: 'nobody' }, []],
  ])('narrow by %j', async (conditions, expected) => {
    expect(subjects(await server.call('search_commits', { query: 'pool connections', ...conditions }))).toEqual(
      expected,
    );
  });

  it('say when the index is behind', async () => {
    await commit('late.ts', 'late\n', 'Come late', JANE);
    await expect(server.call('search_commits', { query: 'late' })).resolves.toMatchObject({
      notice: expect.stringContaining('behind'),
    });
    await server.call('index_commits');
    expect(subjects(await server.call('search_commits', { query: 'come late', limit: 1 }))).toEqual(['Come late']);
  });
});

describe('history', () => {
  it('follows a rename', async () => {
    await expect(server.call('get_file_history', { path: 'database-pool.ts' })).resolves.toMatchObject({
      results: [
        { files_changed: ['pool.ts => database-pool.ts'], insertions: 0, deletions: 0 },
        { message: expect.stringContaining('[REDACTED:GITHUB_TOKEN]'), files_changed: ['pool.ts'], insertions: 1 },
        { author: 'Jane Doe', insertions: 1 },
      ],
      count: 3,
      truncated: false,
    });
    const last = await server.call('get_file_history', { path: join(root, 'database-pool.ts'), limit: 1 });
    expect(last).toMatchObject({ count: 1, truncated: true });
  });

  it('of the path before a rename says where it went', async () => {
    const { results, notice } = await server.call('get_file_history', { path: 'pool.ts' });
    expect(results).toHaveLength(3);
    expect(notice).toContain("renamed it to 'database-pool.ts'");
  });

  it('counts churn, people and bots', async () => {
    const { results, commits } = await server.call('get_churn_hotspots', { days: 36_500, limit: 2 });
    expect(commits).toBe(5);
    expect(results).toEqual([
      expect.objectContaining({ file_path: 'database-pool.ts', commits: 3, bot_commits: 0, authors: 2, insertions: 2 }),
      expect.objectContaining({ file_path: 'login.ts', commits: 2, bot_commits: 1, authors: 1 }),
    ]);
  });

  it('knows the authors of a file and of a folder, each person once', async () => {
    const { results } = await server.call('get_code_authors', { path: 'database-pool.ts' });
    expect(results).toEqual([
      expect.objectContaining({ name: 'jane', email: expect.stringMatching(/^jane@/i), commits: 2 }),
      expect.objectContaining({ name: 'Max', commits: 1, insertions: 1 }),
    ]);
    await expect(server.call('get_code_authors', { path: root })).resolves.toMatchObject({ total: 3 });
  });

  it('blames lines, also those that are not committed', async () => {
    await writeFile(join(root, 'login.ts'), 'form\nbot\nnew\n');
    const { results } = await server.call('get_blame', { path: 'login.ts', start_line: 2 });
    expect(results).toEqual([
      {
        start_line: 2,
        end_line: 2,
        sha: SHA,
        author: 'renovate[bot]',
        author_email: 'bot@renovateapp.com',
        timestamp: '2026-03-05T12:00:00.000Z',
        message: 'Bump lodash',
      },
      { start_line: 3, end_line: 3, sha: null, author: null, author_email: null, timestamp: null, message: null },
    ]);
  });
});

describe('what cannot be', () => {
  it.each<[string, Json, string, string]>([
    ['get_file_history', { path: 'nobody.ts' }, 'not_found', 'nobody.ts'],
    ['get_file_history', { path: '../outside.ts' }, 'validation_error', 'outside.ts'],
    ['get_blame', { path: 'login.ts', start_line: 99 }, 'validation_error', '99'],
    ['get_blame', { path: '.' }, 'validation_error', ''],
    ['get_churn_hotspots', { days: 0 }, 'validation_error', 'days'],
    ['search_commits', { query: 'x', repository: '/' }, 'not_found', 'repository'],
    ['search_commits', { query: 'x', since: 'yesterday' }, 'validation_error', 'since'],
    ['index_commits', { repository: '..' }, 'not_found', 'repository'],
  ])('%s %j is refused with a reason', async (tool, input, type, part) => {
    await expect(server.fail(tool, input)).resolves.toMatchObject({ type, message: expect.stringContaining(part) });
  });

  it('a last line that is none is told of once', async () => {
    const { message } = await server.fail('get_blame', { path: 'login.ts', start_line: 2, end_line: 0 });
    expect(message.match(/end_line/gu)).toHaveLength(1);
    expect(message).not.toContain('at least start_line');
  });
});
