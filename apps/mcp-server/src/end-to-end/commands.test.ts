import { execFileSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../test-support/eventually.ts';
import { runCommand, startCommand, type CommandResult } from '../test-support/run-command.ts';
import { startServer } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

let home: TemporaryHome;
let root: string;

const run = (...args: readonly string[]): Promise<CommandResult> => runCommand(home, args, root);

beforeAll(async () => {
  home = await temporaryHome();
  root = join(home.home, 'shop');
  await mkdir(join(root, 'deep'), { recursive: true });
  await writeFile(join(root, 'pool.py'), 'def close_idle(pool):\n    """Closes connections nobody uses. [31m"""\n');
  await writeFile(join(root, 'deep', 'login.ts'), '/** Signs a user in. */\nexport function signIn() {}\n');
});

afterAll(async () => {
  await home[Symbol.asyncDispose]();
});

describe('learning-memory index', () => {
  it('indexes the working directory under its name, and again only what changed', async () => {
    const first = await run('index');
    expect(first).toMatchObject({ code: 0, stdout: 'shop: 2 units in 2 files (2 indexed, 0 unchanged, 0 removed)\n' });
    expect((await run('index')).stdout).toContain('(0 indexed, 2 unchanged, 0 removed)');
  });

  it('takes another directory and name, without what lies deeper', async () => {
    const { stdout } = await run('index', '..', '--project', 'all', '--no-recursive');
    expect(stdout).toMatch(/^all: 0 units in 0 files/);
    expect((await run('index', '.', '--project', 'flat', '--no-recursive')).stdout).toMatch(
      /^flat: 1 units in 1 files/,
    );
  });

  it('takes in commits when asked to', async () => {
    const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root });
    git('init', '--quiet');
    git('add', '--all');
    git('-c', 'user.name=Jane', '-c', 'user.email=jane@example.org', 'commit', '--quiet', '--message=Start the shop');
    expect((await run('index', '--commits')).stdout).toContain('commits: 1 (1 indexed, 0 removed)');
  });

  it('ends with a reason when it cannot', async () => {
    const result = await run('index', './nowhere');
    expect(result).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('nowhere') });
    expect(await run('index', '.', '--project', '')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('64 characters'),
    });
  });

  it.each<NodeJS.Signals>(['SIGTERM', 'SIGINT'])('follows changes with a line each until %s', async (signal) => {
    const watching = startCommand(home, ['index', '--watch'], root);
    try {
      await eventually(async () => expect(watching.stderr()).toContain('Watching'));
      const before = watching.stdout();
      const added = (): string => watching.stdout().slice(before.length);
      await writeFile(join(root, 'deep', 'logout.ts'), `export function signOut() {} // ${signal}\n`);
      await eventually(async () => expect(added()).toMatch(/^shop: 3 units in 3 files \(1 indexed, .*\n$/u));
      await rm(join(root, 'deep', 'logout.ts'));
      await eventually(async () =>
        expect(added()).toMatch(/\nshop: 2 units in 2 files \(0 indexed, .* 1 removed\)\n$/u),
      );
      expect(added().match(/\n/gu)).toHaveLength(2);
      watching.child.kill(signal);
      expect(await watching.ended).toMatchObject({ code: 0 });
    } finally {
      watching.child.kill('SIGKILL');
    }
  });
});

describe('learning-memory search', () => {
  it('prints what it finds, and nothing that commands the terminal', async () => {
    const { code, stdout } = await run('search', 'idle', 'connections', '--project', 'shop');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^0\.\d\d {2}shop: pool\.py:1-2 {2}function close_idle\n {6}"""Closes connections nobody uses\./,
    );
    expect(stdout).not.toContain('\u001B');
  });

  it('finds what was written a moment ago', async () => {
    await writeFile(join(root, 'deep', 'basket.ts'), 'export function emptyBasket() {}\n');
    expect((await run('search', 'empty basket', '--limit', '1')).stdout).toContain('deep/basket.ts:1');
  });

  it('answers JSON as the tool does', async () => {
    await using server = await startServer(home, { CLAUDE_PROJECT_DIR: root });
    const { stdout } = await run('search', 'sign in', '--limit', '1', '--language', 'typescript', '--json');
    const answer = await server.call('search_code', { query: 'sign in', limit: 1, language: 'typescript' });
    expect(JSON.parse(stdout)).toEqual(answer);
    expect(answer).toMatchObject({ results: [{ name: 'signIn' }] });
  });

  it.each<[readonly string[], string]>([
    [['--project', 'nobody'], 'nobody'],
    [['--language', 'cobol'], 'typescript'],
    [['--limit', '0'], '1 to 50'],
  ])('refuses %j', async (args, part) => {
    const { code, stderr } = await run('search', 'x', ...args);
    expect(code).not.toBe(0);
    expect(stderr).toContain(part);
  });

  it('says when there is nothing to search in', async () => {
    await using empty = await temporaryHome();
    const { code, stdout } = await runCommand(empty, ['search', 'x'], root);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('Nothing found.') });
    expect(stdout).toContain('`learning-memory index`');
    expect(stdout).not.toContain('index_codebase');
  });
});
