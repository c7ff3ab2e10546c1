import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runCommand, runHook, startCommand, type CommandResult } from '../test-support/run-command.ts';
import { startServer, type Json, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

let home: TemporaryHome;
let root: string;
let server: ServerProcess;

const run = (...args: readonly string[]): Promise<CommandResult> => runCommand(home, args, root);
const exported = async (): Promise<Json & { entries: Json[] }> =>
  JSON.parse((await run('knowledge', 'export', 'team')).stdout) as Json & { entries: Json[] };

beforeAll(async () => {
  home = await temporaryHome();
  root = join(home.home, 'shop');
  await mkdir(root, { recursive: true });
  server = await startServer(home, { TOOLSETS: 'knowledge', CLAUDE_PROJECT_DIR: root });
  await server.call('create_scope', { scope_id: 'team', tier: 'GROUP', description: 'Rules of the team' });
  const entry = { target_scope_id: 'team', category: 'git.workflows', project_context: 'shop' };
  const metaknowledge = { REASON: 'Größe zählt “immer”' };
  await server.call('store_knowledge_if_missing', {
    ...entry,
    keyword: 'commit',
    content: 'One\n\tidea',
    metaknowledge,
  });
  await server.call('store_knowledge_if_missing', { ...entry, keyword: 'push', content: 'WARNING: never force' });
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await home[Symbol.asyncDispose]();
});

describe('learning-memory knowledge', () => {
  it('takes a scope out, and in again to the letter', async () => {
    const before = await exported();
    expect(before.entries).toHaveLength(2);
    const { stdout } = await run('knowledge', 'export', 'team', '--to', 'team.json');
    expect(stdout).toBe('team: 2 entries written to team.json\n');
    await server.call('delete_scope', { scope_id: 'team', cascade: true });
    await expect(run('knowledge', 'import', 'team.json')).resolves.toMatchObject({
      code: 0,
      stdout: 'team (new): 2 stored, 0 unchanged, 0 in conflict\n',
    });
    expect(await exported()).toEqual(before);
    expect((await run('knowledge', 'import', 'team.json')).stdout).toContain('0 stored, 2 unchanged');
  });

  it('writes to standard output and reads standard input as other commands do', async () => {
    const { stdout: text } = await run('knowledge', 'export', 'team', '--to', '-');
    const importing = async (input: string): Promise<CommandResult> => {
      const { child, ended } = startCommand(home, ['knowledge', 'import', '-'], root);
      child.stdin?.end(input);
      return await ended;
    };
    await expect(importing(text)).resolves.toMatchObject({
      code: 0,
      stdout: expect.stringContaining('0 stored, 2 unchanged'),
    });
    expect((await importing('{')).stderr).toMatch(/^Standard input is not JSON\. /u);
    const later = JSON.stringify({ ...(JSON.parse(text) as Json), version: 99, language: 'en' });
    expect((await importing(later)).stderr).toContain('which a later Learning Memory wrote');
  });

  it('says what stays, and replaces it when asked to', async () => {
    const document = await exported();
    const [first = {}] = document.entries;
    await writeFile(
      join(root, 'changed.json'),
      JSON.stringify({ ...document, entries: [{ ...first, content: 'Two' }] }),
    );
    const { stdout, code } = await run('knowledge', 'import', 'changed.json');
    expect(code).toBe(1);
    expect(stdout).toContain('1 in conflict');
    expect(stdout).toContain('stays as it was: git.workflows/commit');
    expect((await run('knowledge', 'import', 'changed.json', '--overwrite')).stdout).toContain('1 stored');
    expect((await exported()).entries).toMatchObject([{ content: 'Two' }, { keyword: 'push' }]);
    const scope = { ...(document.scope as Json), description: 'Other rules' };
    await writeFile(join(root, 'described.json'), JSON.stringify({ ...document, entries: [], scope }));
    await expect(run('knowledge', 'import', 'described.json')).resolves.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('stays as it was: description of the scope'),
    });
    await expect(run('knowledge', 'import', 'described.json', '--overwrite')).resolves.toMatchObject({
      code: 0,
      stdout: expect.stringContaining('description of the scope set'),
    });
    expect((await exported()).scope).toMatchObject({ description: 'Other rules' });
  });

  it('reads a file that begins with a mark of its encoding, and says in a line what it cannot read', async () => {
    await writeFile(join(root, 'marked.json'), `\uFEFF${JSON.stringify(await exported())}`);
    expect((await run('knowledge', 'import', 'marked.json')).stdout).toContain('0 stored, 2 unchanged');
    for (const [file, reason] of [
      ['gone.json', 'gone.json is not there.'],
      ['.', '. cannot be read (EISDIR).'],
    ] as const) {
      const { code, stderr } = await run('knowledge', 'import', file);
      expect({ code, lines: stderr.trim().split('\n').length }).toEqual({ code: 2, lines: 1 });
      expect(stderr).toContain(`${reason} Give a file that`);
    }
  });

  it('says in a line where it cannot write', async () => {
    await writeFile(join(root, 'there.json'), 'mine');
    for (const [file, reason] of [
      ['.', 'is there already'],
      ['there.json', 'is there already'],
      ['gone/team.json', 'gone/team.json cannot be written (ENOENT).'],
    ] as const) {
      const { code: ended, stderr } = await run('knowledge', 'export', 'team', '--to', file);
      expect({ ended, lines: stderr.trim().split('\n').length }).toEqual({ ended: 2, lines: 1 });
      expect(stderr).toContain(reason);
    }
    expect(await readFile(join(root, 'there.json'), 'utf8')).toBe('mine');
  });

  it('brings rules to a project that nobody has seen yet', async () => {
    const scope = { id: 'bakery', tier: 'PROJECT', parents: ['team'] };
    const entries = [{ category: 'ovens', keyword: 'heat', content: 'WARNING: the oven is hot.' }];
    await writeFile(
      join(root, 'bakery.json'),
      JSON.stringify({ format: 'learning-memory/knowledge', version: 1, scope, entries }),
    );
    await using fresh = await temporaryHome();
    const bakery = join(fresh.home, 'bakery');
    await mkdir(bakery, { recursive: true });
    for (const file of ['team.json', 'bakery.json'])
      expect(await runCommand(fresh, ['knowledge', 'import', join(root, file)], bakery)).toMatchObject({ code: 0 });
    const started = await runHook(fresh, 'session-start', '{"session_id":"a"}', { CLAUDE_PROJECT_DIR: bakery });
    expect(started.stdout).toContain('the oven is hot');
    const told = await runCommand(fresh, ['knowledge', 'export'], bakery);
    expect(JSON.parse(told.stdout)).toMatchObject({ scope: { id: 'bakery' } });
  });

  it('stores nothing of a document with a mistake in it, and says which', async () => {
    const document = await exported();
    const [first = {}] = document.entries;
    const entries = [
      { ...first, keyword: 'new' },
      { ...first, keyword: '?,?' },
    ];
    await writeFile(join(root, 'wrong.json'), JSON.stringify({ ...document, entries }));
    await expect(run('knowledge', 'import', 'wrong.json')).resolves.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('?,?'),
    });
    expect(await exported()).toEqual(document);
    await writeFile(join(root, 'broken.json'), (await readFile(join(root, 'team.json'), 'utf8')).slice(0, -20));
    await expect(run('knowledge', 'import', 'broken.json')).resolves.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('not JSON'),
    });
    await expect(run('knowledge', 'export', 'teem')).resolves.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('team'),
    });
  });
});
