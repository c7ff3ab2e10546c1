import { existsSync } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DRAFT } from '../test-support/entries.ts';
import { eventually } from '../test-support/eventually.ts';
import { runCommand, startCommand, type CommandResult } from '../test-support/run-command.ts';
import { runDoctor } from '../test-support/run-doctor.ts';
import { startServer, type Json, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

const RULE = 'Never push to the main branch of the lighthouse repository.';
const FACT = 'The lighthouse simulator listens on port 7100 in the harbour tests.';
const PROMPT = 'On which port does the lighthouse simulator listen in the harbour tests?';

let home: TemporaryHome;
let root: string;

const run = (...args: readonly string[]): Promise<CommandResult> => runCommand(home, args, root);
const startHere = (env: Record<string, string> = {}): Promise<ServerProcess> =>
  startServer(home, { CLAUDE_PROJECT_DIR: root, CLAUDE_CODE_SESSION_ID: 'session-a', ...env });

async function startSession(env: Record<string, string> = {}): Promise<string> {
  const { child, ended } = startCommand(home, ['hook', 'session-start'], root, env);
  child.stdin?.end('{"session_id":"session-b"}');
  return (await ended).stdout;
}

async function endSession(input: Json): Promise<string> {
  const { child, ended } = startCommand(home, ['hook', 'session-end'], root);
  child.stdin?.end(JSON.stringify(input));
  return (await ended).stdout;
}

async function hook(server: ServerProcess, input: Json): Promise<string> {
  const { content } = await server.client.callTool({ name: 'handle_hook', arguments: input });
  return (content as readonly { readonly text: string }[])[0]?.text ?? '';
}

const prompt = (server: ServerProcess): Promise<string> => hook(server, { event: 'UserPromptSubmit', prompt: PROMPT });

async function remember(server: ServerProcess): Promise<void> {
  await server.call('store_memory', { content: RULE, importance: 1 });
  await server.call('store_memory', { content: FACT, importance: 0.9 });
}

beforeEach(async () => {
  home = await temporaryHome();
  root = join(home.home, '..', 'harbour');
  await mkdir(root, { recursive: true });
});

afterEach(async () => {
  await home[Symbol.asyncDispose]();
});

describe('a project that was paused', () => {
  it.each([
    ['by a turn', async (server: ServerProcess, of: Json) => hook(server, { event: 'Stop', ...of })],
    ['by the end of the session', async (_: ServerProcess, of: Json) => endSession(of)],
  ])('has nothing in its notes of what was said meanwhile, ended %s', async (_how, end) => {
    const transcript = join(root, '..', 'transcript.jsonl');
    const of = { session_id: 'session-a', transcript_path: transcript };
    const say = (text: string): Promise<void> => {
      const [asked, answered] = [
        { type: 'user', message: { role: 'user', content: text } },
        { type: 'assistant', message: { role: 'assistant', content: [{ type: 'text', text: `Decision: ${text}` }] } },
      ];
      return appendFile(transcript, `${JSON.stringify(asked)}\n${JSON.stringify(answered)}\n`);
    };
    await using server = await startHere();
    await say('We moor the ferry at the northern pier.');
    // A busy machine may be too late for a hook.
    await eventually(async () => {
      await hook(server, { event: 'Stop', ...of });
      const [draft = ''] = (await readdir(join(home.home, 'notes'))).filter((name) => name.endsWith('.note.json'));
      expect(await readFile(join(home.home, 'notes', draft), 'utf8')).toContain('northern pier');
    });
    await run('pause');
    await say('The harbour master earns 7300 a month from May.');
    await end(server, of);
    await run('resume');
    await say('We ring the bell before the ferry leaves.');
    await hook(server, { event: 'PreCompact', ...of });
    await eventually(async () => {
      const { results } = await server.call('list_memories', {});
      const [note] = (results as readonly Json[]).map(({ content }) => String(content));
      expect(note).toContain('the northern pier');
      expect(note).toContain('ring the bell');
      expect(note).not.toContain('7300');
    });
  });

  it('is silent until it is resumed, and tools say who switched it off', async () => {
    await using server = await startHere({ TOOLSETS: 'all' });
    await remember(server);
    expect(await prompt(server)).toContain('7100');
    expect(await startSession()).toContain('7100');
    expect((await run('pause')).stdout).toMatch(/^harbour is switched off/);

    expect([await prompt(server), await startSession()]).toEqual(['{}', '']);
    for (const [tool, input] of [
      ['list_memories', {}],
      ['store_memory', { content: 'Something else' }],
      ['start_ghap', DRAFT],
      ['search_code', { query: 'port' }],
      ['index_codebase', { directory: '.' }],
      ['get_context', { situation: 'port' }],
      ['get_categories', {}],
      ['store_knowledge_if_missing', { category: 'a', keyword: 'b', content: 'c' }],
      ['update_scope', { scope_id: 'general', description: 'Ours' }],
      ['store_session_summary', { summary: 's', tasks_completed: [] }],
    ] as const) {
      const { type, message, details } = await server.fail(tool, input);
      expect({ tool, type, details }).toEqual({ tool, type: 'conflict', details: { code: 'PROJECT_PAUSED' } });
      expect(message).toContain('learning-memory pause');
      expect(message).toContain('learning-memory resume');
    }
    expect(await run('index')).toMatchObject({ code: 2, stderr: expect.stringContaining('learning-memory resume') });
    expect((await run('projects')).stdout).toMatch(/^harbour {2}off {2}\d{4}-\d\d-\d\d {2}\/.*harbour\n$/);
    const { stdout } = await runDoctor(home, { CLAUDE_PROJECT_DIR: root });
    const { checks } = JSON.parse(stdout) as { readonly checks: readonly Json[] };
    expect(checks[0]).toMatchObject({ name: 'project', status: 'warning', message: expect.stringContaining('resume') });

    expect((await run('resume', 'harbour')).stdout).toBe('harbour is switched on.\n');
    expect(JSON.parse((await run('projects', '--json')).stdout)).toMatchObject([{ name: 'harbour', paused: false }]);
    expect(await prompt(server)).toContain('7100');
    expect(await server.call('list_memories')).toMatchObject({ total: 2 });
  });

  it('is told to no other, by name or among all', async () => {
    await using server = await startHere({ TOOLSETS: 'all' });
    await remember(server);
    await server.call('store_knowledge_if_missing', { category: 'ports', keyword: 'api', content: 'It is 7100.' });
    const bakery = join(home.home, '..', 'bakery');
    await mkdir(bakery);
    await using other = await startHere({ CLAUDE_PROJECT_DIR: bakery, TOOLSETS: 'all' });
    await other.call('create_scope', { scope_id: 'coast', tier: 'PRODUCT' });
    await server.call('update_scope', { scope_id: 'harbour', parents: ['coast'] });
    const all = async (): Promise<string> => JSON.stringify(await other.call('list_memories', { project: '*' }));
    expect(await all()).toContain('7100');
    await run('pause');
    expect(await all()).not.toContain('7100');
    for (const tool of ['retrieve_memories', 'search_experiences', 'search_code']) {
      const { type, message } = await other.fail(tool, { query: 'port', project: 'harbour' });
      expect({ tool, type }).toEqual({ tool, type: 'conflict' });
      expect(message).toMatch(/'harbour' is switched off.*resume/u);
    }
    const rule = { category: 'ports', keyword: 'api', content: 'It is 7200.' };
    for (const [tool, input] of [
      ['get_knowledge', { scope_id: 'harbour', keywords: ['api'] }],
      ['explain_knowledge', { scope_id: 'harbour', keyword: 'api' }],
      ['store_knowledge_overwrite', { ...rule, target_scope_id: 'harbour' }],
      ['delete_knowledge', { category: 'ports', keyword: 'api', target_scope_id: 'harbour' }],
      ['store_session_summary', { project_id: 'harbour', summary: 's', tasks_completed: [] }],
      ['update_scope', { scope_id: 'harbour', description: 'Ours' }],
      ['delete_scope', { scope_id: 'harbour', cascade: true }],
      ['delete_scope', { scope_id: 'coast' }],
      ['delete_scope', { scope_id: 'coast', cascade: true }],
    ] as const) {
      expect({ tool, message: (await other.fail(tool, input)).message }).toMatchObject({
        tool,
        message: expect.stringMatching(/'harbour' is switched off.*resume/u),
      });
    }
    expect(await run('knowledge', 'export', 'harbour')).toMatchObject({ code: 2, stdout: '' });
    await run('resume');
    expect(await all()).toContain('7100');
    await writeFile(join(root, '.learning-memory.json'), '{ "enabled": false }');
    expect(JSON.parse((await run('projects', '--json')).stdout)).toContainEqual(
      expect.objectContaining({ name: 'harbour', paused: true }),
    );
    await rm(join(root, '.learning-memory.json'));
  });

  it('ends the watch of its code at the next change', async () => {
    await writeFile(join(root, 'a.py'), 'def a():\n    pass\n');
    const watching = startCommand(home, ['index', '--watch'], root);
    try {
      await eventually(async () => expect(watching.stderr()).toContain('Watching'));
      await run('pause');
      const { stdout } = { stdout: watching.stdout() };
      await eventually(async () => {
        await writeFile(join(root, 'a.py'), `def b():\n    return ${String(Math.random())}\n`);
        expect(watching.stderr()).toContain('learning-memory resume');
      });
      expect(await watching.ended).toMatchObject({ code: 0, stdout });
    } finally {
      watching.child.kill('SIGKILL');
    }
  });
});

describe('a settings file', () => {
  it('switches off before there is a database, and makes none', async () => {
    await writeFile(join(root, '.learning-memory.json'), '{ "enabled": false }');
    await using server = await startHere();
    const { message } = await server.fail('store_memory', { content: FACT });
    expect(message).toContain('.learning-memory.json');
    expect(await prompt(server)).toBe('{}');
    expect(await startSession()).toBe('');
    const session = { session_id: 'session-b', transcript_path: join(root, 'session.jsonl'), cwd: root };
    expect(await endSession(session)).toBe('');
    expect(existsSync(join(home.home, 'notes'))).toBe(false);
    expect(existsSync(join(home.home, 'memory.db'))).toBe(false);
    expect(existsSync(home.journal)).toBe(false);
    await rm(join(root, '.learning-memory.json'));
    expect(await server.call('store_memory', { content: FACT })).toMatchObject({ created: true });
  });
});

describe('INJECTION', () => {
  it('=off injects nothing while tools work and outcomes are recorded', async () => {
    await using server = await startHere({ INJECTION: 'off', GHAP_CHECK_FREQUENCY: '1' });
    await remember(server);
    const { id } = await server.call('start_ghap', DRAFT);
    const command = JSON.stringify({ command: 'pytest -q' });
    const passed = JSON.stringify({ stdout: '2 passed in 0.12s', stderr: '' });
    const outcome = { event: 'PostToolUse', tool_name: 'Bash', tool_input: command, tool_response: passed };
    expect(await prompt(server)).toBe('{}');
    expect(await hook(server, { event: 'PreToolUse', tool_name: 'Bash', tool_input: command })).toBe('{}');
    expect(await hook(server, outcome)).toBe('{}');
    expect(await startSession({ INJECTION: 'off' })).toBe('');
    const events = await readFile(join(home.journal, 'session-a', 'events.jsonl'), 'utf8');
    expect(events).toContain(String(id));
    expect(await server.call('list_memories')).toMatchObject({ total: 2 });
  });

  it('=minimal injects rules and the open entry alone', async () => {
    await using server = await startHere({ INJECTION: 'minimal', GHAP_CHECK_FREQUENCY: '1' });
    await remember(server);
    const start = await startSession({ INJECTION: 'minimal' });
    expect(start).toContain(RULE);
    expect(start).not.toContain('7100');
    expect(await prompt(server)).toBe('{}');
    const { id } = await server.call('start_ghap', DRAFT);
    expect(await hook(server, { event: 'PreToolUse', tool_name: 'Edit', tool_input: '{}' })).toContain(String(id));
    expect(JSON.stringify(await server.call('get_context'))).toContain('7100');
  });
});

describe('learning-memory injections', () => {
  it('tells of this project alone unless another is named', async () => {
    await using server = await startHere();
    await remember(server);
    expect(await prompt(server)).toContain('7100');
    const list = async (folder: string, ...args: readonly string[]): Promise<string> =>
      (await runCommand(home, ['injections', ...args], folder)).stdout;
    await eventually(async () => expect(await list(root)).toContain('UserPromptSubmit'));
    const other = join(home.home, '..', 'bakery');
    await mkdir(other);
    expect(await list(other)).toBe('Nothing was injected yet. --project "*" lists those of all projects.\n');
    for (const name of ['harbour', '*']) {
      expect(await list(other, '--project', name)).toContain('  project harbour  session session-a\n');
      expect(JSON.parse(await list(other, '--project', name, '--json'))).toMatchObject([{ project: 'harbour' }]);
    }
    const { code, stderr } = await runCommand(home, ['injections', '--project', 'nowhere'], other);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('nowhere') });
  });

  it('says what was injected, newest first, in a file that others cannot read', async () => {
    expect((await run('injections')).stdout).toMatch(/^Nothing was injected yet\./);
    await using server = await startHere();
    await remember(server);
    await startSession();
    await prompt(server);
    await eventually(async () => {
      const noted = JSON.parse((await run('injections', '--json')).stdout) as readonly Json[];
      expect(noted).toMatchObject([
        { event: 'UserPromptSubmit', session: 'session-a', tokens: expect.any(Number) },
        { event: 'SessionStart', session: 'session-b', tokens: expect.any(Number) },
      ]);
      expect(JSON.stringify(noted[0]?.items)).toContain('lighthouse simulator');
    });
    expect((await run('injections')).stdout).toMatch(
      /^id \d{4}-\S+ {2}UserPromptSubmit {2}\d+ tokens {2}session session-a\n {4}mem/,
    );
    const { mode } = await stat(join(home.home, 'logs', 'injections.jsonl'));
    if (process.platform !== 'win32') expect(mode & 0o777).toBe(0o600);
  });
});
