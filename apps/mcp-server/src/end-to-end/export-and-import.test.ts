import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LEARNT_VALUES, ONE_TEAM } from '@learning-memory/sample-experiences';
import { repositoryAt } from '@learning-memory/test-repository';
import { shortDraft } from '../test-support/entries.ts';
import { eventually } from '../test-support/eventually.ts';
import { runCommand, startCommand, type CommandResult } from '../test-support/run-command.ts';
import { startServer, type Json } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

const HEADER = '{"format":"learning-memory/export","version":1}';
const END = '{"kind":"end","data":{}}';
const AT = '2026-01-02T03:04:05.678Z';

let filled: TemporaryHome;
/** Of all that was in it. */
let written: string;
let home: TemporaryHome;

/** Without how far it is, which slow machines are told. */
async function run(...args: readonly string[]): Promise<CommandResult> {
  const result = await runCommand(home, args, home.home);
  return { ...result, stderr: result.stderr.replace(/^\d+ of \d+ (?:bytes|lines)\n/gmu, '') };
}
const inHome = (name: string): string => join(home.home, name);

function memoryLine(id: string, content: string, fields: Json = {}): string {
  const memory = {
    id,
    content,
    category: 'fact',
    importance: 0.5,
    tags: [],
    created_at: AT,
    updated_at: AT,
    ...fields,
  };
  return JSON.stringify({ kind: 'memory', data: { memory } });
}

async function importText(lines: readonly (string | Buffer)[]): Promise<CommandResult> {
  const bytes = Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.from('\n')]));
  await writeFile(inHome('in.jsonl'), bytes);
  return run('import', 'in.jsonl');
}

async function exported(from: TemporaryHome = home): Promise<readonly string[]> {
  const { code, stdout } = await runCommand(from, ['export'], from.home);
  expect(code).toBe(0);
  return stdout.trimEnd().split('\n');
}

async function memories(): Promise<readonly Json[]> {
  const things = (await exported()).slice(1, -1).map((line) => JSON.parse(line) as { kind: string; data: Json });
  return things.filter(({ kind }) => kind === 'memory').map(({ data }) => data.memory as Json);
}

/** Fills a home through a real server with something of every kind. */
async function fill(): Promise<void> {
  const project = join(filled.home, 'shop');
  await mkdir(project, { recursive: true });
  repositoryAt(project).git('init', '--quiet');
  await using server = await startServer(filled, {
    CLAUDE_PROJECT_DIR: project,
    TOOLSETS: 'all',
    MIN_EXPERIENCES: '5',
  });
  const { id } = await server.call('store_memory', { content: 'The mailer keeps its queue in Redis.', tags: ['mail'] });
  await server.call('update_memory', { id, content: 'The mailer keeps its queue in Postgres.', importance: 0.9 });
  const gone = await server.call('store_memory', { content: 'Lunch is at noon.', category: 'event', scope: 'global' });
  await server.call('delete_memory', { id: gone.id });
  await server.call('store_memory', { content: 'Use port 5432 for the database.' });
  await server.call('store_memory', { content: 'Not port 5432 but port 6432 for the database.' });
  const halves = ['Backups are made at night.', 'Backups are kept for a month.'];
  const parts = await Promise.all(halves.map((content) => server.call('store_memory', { content })));
  await server.call('merge_concepts', { source_node_ids: parts.map((part) => part.id) });
  await server.call('retrieve_memories', { query: 'the queue of the mailer' });
  for (const { first } of ONE_TEAM) {
    for (const { start, resolve } of first) {
      await server.call('start_ghap', { ...start });
      await server.call('resolve_ghap', { ...resolve });
    }
  }
  await storeValue(server);
  await server.call('store_knowledge_overwrite', {
    ...{ category: 'git.workflows', keyword: 'merge', content: 'WARNING: never rebase main', project_context: 'x' },
    metaknowledge: { zeta: 'last', alpha: 'first' },
  });
  await server.call('set_project_overview', { purpose: 'Sells shoes', tech_stack: ['Go'] });
  await server.call('store_session_summary', { summary: 'Began the login', tasks_completed: ['Login'] });
  await server.call('update_task', { name: 'Login', status: 'in_progress', detail: 'GitHub is done' });
}

async function storeValue(server: Awaited<ReturnType<typeof startServer>>): Promise<void> {
  const { clusters } = await server.call('get_clusters', { axis: 'full' });
  const texts = Object.values(LEARNT_VALUES).flat().map(String);
  for (const { cluster_id: clusterId } of clusters as Json[]) {
    for (const text of texts) {
      const verdict = await server.call('validate_value', { text, cluster_id: clusterId });
      if (verdict.valid !== true) continue;
      await server.call('store_value', { text, cluster_id: clusterId, axis: 'full' });
      return;
    }
  }
}

beforeAll(async () => {
  filled = await temporaryHome();
  await mkdir(filled.home, { recursive: true });
  await fill();
  written = `${(await exported(filled)).join('\n')}\n`;
});

afterAll(async () => {
  await filled[Symbol.asyncDispose]();
});

beforeEach(async () => {
  home = await temporaryHome();
  await mkdir(home.home, { recursive: true });
});

afterEach(async () => {
  await home[Symbol.asyncDispose]();
});

describe('learning-memory export and import', () => {
  it('carry all that is stored into an empty home, line by line, and add nothing the second time', async () => {
    const kinds = new Set(written.match(/^\{"kind":"[a-z]+"/gmu));
    expect(kinds.size).toBe(11);
    await writeFile(inHome('all.jsonl'), written);
    const first = await run('import', 'all.jsonl');
    expect(first).toMatchObject({ code: 0, stdout: expect.stringContaining('value: 1 added\n') });
    expect(`${(await exported()).join('\n')}\n`).toBe(written);
    const second = await run('import', 'all.jsonl');
    expect({ code: second.code, isNew: / [1-9]\d* added/u.test(second.stdout) }).toEqual({ code: 0, isNew: false });
    expect(`${(await exported()).join('\n')}\n`).toBe(written);
    await using server = await startServer(home);
    const found = await server.call('retrieve_memories', { query: 'queue of the mailer', project: '*' });
    expect((found.results as Json[])[0]).toMatchObject({ content: 'The mailer keeps its queue in Postgres.' });
    expect((await server.call('search_experiences', { query: 'cache', axis: 'full', project: '*' })).count).not.toBe(0);
  });

  it('hold no vector, no code and no commit', async () => {
    for (const line of written.trimEnd().split('\n'))
      expect(line).not.toMatch(/(?:-?0\.\d+,){8}|"(?:vector|unit|commit)"/u);
  });

  it('merge into a home that has some of it, and say what stays as it is', async () => {
    await importText([HEADER, memoryLine('memory_1', 'Same'), memoryLine('memory_2', 'Mine'), END]);
    const lines = [
      HEADER,
      memoryLine('memory_1', 'Same'),
      memoryLine('memory_2', 'Theirs'),
      memoryLine('memory_3', 'New'),
    ];
    expect(await importText([...lines, END])).toMatchObject({
      code: 1,
      stdout: 'memory: 1 added, 1 equal, 1 conflicting\n',
      stderr: 'line 3: memory memory_2: it differs here in content. It stays as it is.\n',
    });
    expect((await memories()).map(({ content }) => content)).toEqual(['Same', 'Mine', 'New']);
  });

  it('go through pipes', async () => {
    const { child, ended } = startCommand(home, ['import', '-'], home.home);
    child.stdin?.end(written);
    expect((await ended).code).toBe(0);
    expect((await exported()).length).toBe(written.trimEnd().split('\n').length);
  });

  it('write a file that is for this user alone, whole, and over nothing', async () => {
    await importText([HEADER, memoryLine('memory_1', 'Same'), END]);
    expect(await run('export', '--to', 'out.jsonl')).toMatchObject({ code: 0, stdout: '' });
    expect((await stat(inHome('out.jsonl'))).mode & 0o777).toBe(0o600);
    expect((await readFile(inHome('out.jsonl'), 'utf8')).trimEnd().split('\n')).toEqual(await exported());
    expect(await run('export', '--to', 'out.jsonl')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('already'),
    });
    expect(await run('export', '--to', 'no/such/folder.jsonl')).toMatchObject({ code: 2 });
    expect((await readdir(home.home)).filter((name) => name.includes('.tmp'))).toEqual([]);
  });

  it('say how many open entries of all projects are left out, and what to do, until none is open', async () => {
    const said = async (): Promise<string> => (await run('export', '--to', '-')).stderr;
    const servers = await Promise.all(
      ['shop', 'bank'].map(async (name) => {
        const project = inHome(name);
        await mkdir(project, { recursive: true });
        return startServer(home, { CLAUDE_PROJECT_DIR: project, CLAUDE_CODE_SESSION_ID: name });
      }),
    );
    for (const server of servers) {
      await server.call('store_memory', { content: 'Makes the project known' });
      await server.call('start_ghap', shortDraft('the export'));
    }
    expect(await said()).toBe(
      '2 open entries are left out: resolve or abandon what is open (`resolve_ghap`), then export again.\n',
    );
    for (const server of servers) {
      await server.call('resolve_ghap', { status: 'abandoned', result: 'Another came first' });
      await server[Symbol.asyncDispose]();
    }
    expect(await said()).toBe('');
  });

  it('have nothing to do in a home without a database', async () => {
    expect(await run('export')).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('no database') });
    expect(await readdir(home.home)).toEqual([]);
  });

  it('go on where they were killed', async () => {
    const lines = Array.from({ length: 3000 }, (_, index) => memoryLine(`memory_${index}`, `Number ${index} of many`));
    await writeFile(inHome('in.jsonl'), [HEADER, ...lines, END, ''].join('\n'));
    const { child, ended } = startCommand(home, ['import', 'in.jsonl'], home.home);
    await eventually(async () => expect(await memories()).not.toEqual([]), 5);
    child.kill('SIGKILL');
    expect((await ended).code).toBeNull();
    const { length } = await memories();
    expect(length).toBeGreaterThan(0);
    expect(length).toBeLessThan(3000);
    const again = await run('import', 'in.jsonl');
    expect(again).toMatchObject({ code: 0, stdout: `memory: ${3000 - length} added, ${length} equal\n` });
    expect(await memories()).toHaveLength(3000);
  });

  it('hold one line at a time', async () => {
    const line = memoryLine('memory_1', 'Many words of a long text. '.repeat(350));
    await importText([HEADER, ...Array.from({ length: 6000 }, () => line), END]);
    const { size } = await stat(inHome('in.jsonl'));
    expect(size).toBeGreaterThan(48 * 1024 * 1024);
    const limited = startCommand(home, ['import', 'in.jsonl'], home.home, { NODE_OPTIONS: '--max-old-space-size=64' });
    expect(await limited.ended).toMatchObject({ code: 0, stdout: 'memory: 0 added, 6000 equal\n' });
  });
});

describe('an import of a file by strangers', () => {
  const good = memoryLine('memory_good', 'What can be read is stored');

  it.each<[string, string | Buffer, RegExp]>([
    ['no JSON', '{"kind":"memory",', /not JSON/u],
    ['no object', '[1]', /no JSON object/u],
    ['no UTF-8', Buffer.from([0x22, 0xff, 0x22]), /not UTF-8/u],
    ['a line of 17 MB', `{"kind":"${'x'.repeat(17 * 1024 * 1024)}"}`, /\d+ bytes; 16777216 are allowed/u],
    ['a prototype', `${good.slice(0, -1)},"__proto__":{"kind":"end"}}`, /__proto__/u],
    ['a hidden prototype', good.replace('"tags"', '"\\u005f_proto__":{"isAdmin":true},"tags"'), /__proto__/u],
    ['a deep nest', `{"kind":"memory","data":${'['.repeat(200_000)}${']'.repeat(200_000)}}`, /nested too deeply/u],
    [
      'another kind',
      '{"kind":"constructor","data":{}}',
      /Invalid kind 'constructor'\. Valid options: project, memory/u,
    ],
    ['a field too many', `${good.slice(0, -1)},"sql":"DROP"}`, /Unknown field 'sql'/u],
    ['a wrong type', memoryLine('memory_x', 'x', { tags: 'mail' }), /'memory\.tags' must be an array, got 'mail'/u],
    ['a wrong date', memoryLine('memory_x', 'x', { created_at: 5 }), /created_at/u],
    ['a strange field', memoryLine('memory_x', 'x', { vector: [1] }), /Unknown field 'vector'/u],
    [
      'an unknown project',
      memoryLine('memory_x', 'x', { project: 'project_nowhere' }),
      /'project_nowhere' is not known/u,
    ],
    ['an id that is a path', memoryLine('../../x', 'x'), /'\.\.\/\.\.\/x'/u],
    ['an entry that is open', '{"kind":"experience","data":{"id":"ghap_1"}}', /GHAP|required/u],
    ['knowledge that is none', '{"kind":"knowledge","data":{"scope":{}}}', /./u],
    [
      'a project of all',
      `{"kind":"project","data":{"id":"global","ids":["global"],"name":"x","folders":[],"first_seen_at":"${AT}","last_seen_at":"${AT}","paused":false}}`,
      /'global'/u,
    ],
  ])('refuses %s by its number and stores the others', async (_case, line, reason) => {
    const result = await importText([HEADER, '', line, good, END]);
    expect({ code: result.code, stdout: result.stdout }).toEqual({
      code: 1,
      stdout: 'memory: 1 added\nProblems: 1; mend those lines, and import the file again.\n',
    });
    expect(result.stderr).toMatch(/^line 3: /u);
    expect(result.stderr).toMatch(reason);
    expect(result.stderr.length).toBeLessThan(1500);
    expect((await memories()).map(({ id }) => id)).toEqual(['memory_good']);
  });

  it.each<[string, readonly string[], RegExp]>([
    ['a later version', ['{"format":"learning-memory/export","version":2}', good, END], /version 2 .* reads 1/u],
    ['another format', ['{"format":"else"}', good, END], /nothing that can be imported/u],
    ['one scope of knowledge', ['{"format":"learning-memory/knowledge"}'], /learning-memory knowledge import/u],
    ['nothing', [], /is empty/u],
  ])('refuses %s as a whole', async (_case, lines, reason) => {
    const result = lines.length === 0 ? await importEmpty() : await importText(lines);
    expect(result).toMatchObject({ code: 2, stderr: expect.stringMatching(reason) });
  });

  it('says that the file ends too early, and what stands after its end', async () => {
    expect(await importText([HEADER, good])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^line 2: .*ends here/u),
    });
    expect(await importText([HEADER, good, END, good])).toMatchObject({
      code: 1,
      stderr: 'line 4: It stands after the last line.\n',
    });
  });

  async function importEmpty(): Promise<CommandResult> {
    await writeFile(inHome('in.jsonl'), '');
    return run('import', 'in.jsonl');
  }
});
