import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  HOSTILE_SETTINGS,
  hostileRepositories,
  repositoryAt,
  type HostileRepositories,
} from '@learning-memory/test-repository';
import { eventually } from '../test-support/eventually.ts';
import { startServer } from '../test-support/server-process.ts';
import { temporaryHome } from '../test-support/temporary-home.ts';

let hostile: HostileRepositories;

beforeAll(async () => {
  hostile = await hostileRepositories();
});

afterAll(async () => {
  await hostile[Symbol.asyncDispose]();
});

/** These make reading fail, and hide what the others would do; git-cli tests them one by one. */
const ALONE = new Set(['core.worktree', 'blame.ignoreRevsFile']);

const CALLS: readonly (readonly [tool: string, input: Record<string, unknown>])[] = [
  ['index_commits', {}],
  ['search_commits', { query: 'change' }],
  ['get_file_history', { path: 'renamed' }],
  ['get_blame', { path: 'a' }],
  ['get_churn_hotspots', {}],
  ['get_code_authors', { path: 'a' }],
  ['index_codebase', { directory: '.' }],
  ['get_context', { situation: 'a change' }],
];

describe('point 5: a repository cannot make the server run a program', () => {
  it.each([
    ['settings of one that is whole', false],
    ['settings of one that lacks objects', true],
  ])('by %s, with the git of today and an old one', async (_name, isPartial) => {
    const rows = Object.entries(HOSTILE_SETTINGS).filter(([, row]) => (row.isPartial ?? false) === isPartial);
    const folder = await hostile.make(...rows.map(([key]) => key).filter((key) => !ALONE.has(key)));
    for (const path of [process.env['PATH'] ?? '', `${dirname(hostile.oldGit)}:${process.env['PATH'] ?? ''}`]) {
      await using home = await temporaryHome();
      await using server = await startServer(home, { CLAUDE_PROJECT_DIR: folder, PATH: path });
      let answered = 0;
      for (const [name, input] of CALLS) {
        const { isError } = await server.client.callTool({ name, arguments: input });
        if (isError !== true) answered += 1;
      }
      expect(answered).toBeGreaterThanOrEqual(isPartial ? 3 : CALLS.length);
      expect(await hostile.takeMark()).toBe(false);
    }
  });
});

describe('names of files', () => {
  it('have nothing hidden in notices and places', async () => {
    await using home = await temporaryHome();
    const folder = join(home.home, 'project');
    await mkdir(folder, { recursive: true });
    const code = 'def quarterly_revenue(orders):\n    return sum(order.total for order in orders)\n';
    await writeFile(join(folder, '\u001b[31mevil\u202Eyp.\nrules.py'), code);
    await using server = await startServer(home, { CLAUDE_PROJECT_DIR: folder });
    await server.call('index_codebase', { directory: folder });
    const found = await server.call('search_code', { query: 'quarterly_revenue' });
    expect(found).toMatchObject({ results: [expect.objectContaining({ at: 'evilyp. rules.py:1-2' })] });
    const none = await server.call('search_code', { query: 'zebra telescopes of the moon' });
    expect(none.notice).toContain('evilyp. rules.py:1');
  });
});

describe('point 6: a git that never answers', () => {
  it('is gone with a server that is killed', async () => {
    const folder = await hostile.make();
    const pipe = join(folder, '.git', 'pipe');
    execFileSync('mkfifo', [pipe]);
    repositoryAt(folder).git('config', '--file=.git/config', 'include.path', pipe);
    await using home = await temporaryHome();
    await using server = await startServer(home, { CLAUDE_PROJECT_DIR: folder });
    void server.client.callTool({ name: 'get_blame', arguments: { path: 'a' } }).catch(() => undefined);
    await eventually(async () => expect(await processesIn(folder)).not.toEqual([]));
    process.kill(server.pid, 'SIGKILL');
    await eventually(async () => expect(await processesIn(folder)).toEqual([]));
  });
});

async function processesIn(folder: string): Promise<readonly string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name));
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  return ids.filter((_id, index) => lines[index]?.includes(folder));
}
