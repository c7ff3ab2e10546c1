import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { connect, copyPlugin, launch, type CopiedPlugin } from './test-support/launcher.ts';
import { PLUGIN_ROOT, SERVER_ROOT } from './test-support/plugin-files.ts';

const PROGRAM = join(SERVER_ROOT, 'bin/learning-memory.mjs');

let plugin: CopiedPlugin;

beforeEach(() => {
  plugin = copyPlugin();
});

afterEach(() => plugin[Symbol.dispose]());

/** A server that is not one: its program holds `code`. */
function writeServer(code: string): string {
  const program = join(plugin.folder, 'server/bin/learning-memory.mjs');
  mkdirSync(join(plugin.folder, 'server/bin'), { recursive: true });
  writeFileSync(program, code);
  return join(plugin.folder, 'server');
}

const requests = (...methods: readonly string[]): string =>
  methods.map((method, id) => `${JSON.stringify({ jsonrpc: '2.0', id, method })}\n`).join('');

describe('the launcher', () => {
  it.each([
    ['the folder of the package', SERVER_ROOT],
    ['its program', PROGRAM],
  ])('serves with the server that LEARNING_MEMORY_SERVER names by %s', async (_, setting) => {
    const env = plugin.environment({ LEARNING_MEMORY_SERVER: setting });
    await using connection = await connect({ launcher: plugin.launcher, env });
    const { tools } = await connection.client.listTools();
    expect(tools.map(({ name }) => name)).toContain('start_ghap');
  });

  it('finds the server of the checkout it lies in', async () => {
    const launcher = join(PLUGIN_ROOT, 'bin/learning-memory.mjs');
    await using connection = await connect({ launcher, env: plugin.environment() });
    expect(connection.client.getServerVersion()?.name).toBe('learning-memory');
  });

  it('finds what npm has put on the search path', async () => {
    symlinkSync(PROGRAM, join(plugin.folder, 'learning-memory'));
    await using connection = await connect({ launcher: plugin.launcher, env: plugin.environment() });
    expect(connection.client.getServerVersion()?.name).toBe('learning-memory');
  });

  it('finds packages installed around it', async () => {
    mkdirSync(join(plugin.folder, 'node_modules/@learning-memory'), { recursive: true });
    symlinkSync(SERVER_ROOT, join(plugin.folder, 'node_modules/@learning-memory/server'), 'junction');
    await using connection = await connect({ launcher: plugin.launcher, env: plugin.environment() });
    expect(connection.client.getServerVersion()?.name).toBe('learning-memory');
  });

  it('is the server, and starts no other process', async () => {
    const env = plugin.environment({ LEARNING_MEMORY_SERVER: SERVER_ROOT });
    await using connection = await connect({ launcher: plugin.launcher, env });
    const children = `/proc/${connection.pid}/task/${connection.pid}/children`;
    // Elsewhere than on Linux only the connection is looked at.
    expect(existsSync(children) ? readFileSync(children, 'utf8') : '').toBe('');
    expect(connection.pid).toBeGreaterThan(0);
  });

  it('hands every other command over', async () => {
    const env = plugin.environment({ LEARNING_MEMORY_SERVER: SERVER_ROOT });
    const { code, stdout } = await launch({ launcher: plugin.launcher, args: ['--help'], env });
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('serve') });
  });
});

describe('without a server', () => {
  it.each(['session-start', 'session-end'])('the hook %s is silent and does no harm', async (name) => {
    const input = JSON.stringify({ hook_event_name: 'SessionStart', source: 'startup' });
    const run = { launcher: plugin.launcher, args: ['hook', name], env: plugin.environment(), input };
    expect(await launch(run)).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('the model has no tools and is told why', async () => {
    await using connection = await connect({ launcher: plugin.launcher, env: plugin.environment() });
    const { tools } = await connection.client.listTools();
    expect(tools).toEqual([expect.objectContaining({ name: 'handle_hook', _meta: { ui: { visibility: ['app'] } } })]);
    expect(connection.client.getInstructions()).toContain('npm install -g @learning-memory/server');
  });

  it('the first prompt of a session shows the user what to do, and every other hook is silent', async () => {
    await using connection = await connect({ launcher: plugin.launcher, env: plugin.environment() });
    const answers = [];
    for (const event of ['PreToolUse', 'UserPromptSubmit', 'Stop', 'UserPromptSubmit']) {
      const { content } = await connection.client.callTool({ name: 'handle_hook', arguments: { event } });
      answers.push(JSON.parse((content as { text: string }[])[0]?.text ?? '') as unknown);
    }
    const message = expect.stringContaining('npm install -g @learning-memory/server');
    expect(answers).toEqual([{}, { systemMessage: message }, {}, {}]);
  });

  it('a request it does not know is refused at once, and the process ends with its input', async () => {
    const input = `not JSON\n[]\nnull\n${requests('server/discover', 'constructor', 'ping')}{"jsonrpc":"2.0","method":"x"}\n`;
    const { code, stdout, stderr } = await launch({ launcher: plugin.launcher, env: plugin.environment(), input });
    const answers = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: number; error?: { code: number } });
    expect(answers.map(({ id, error }) => [id, error?.code])).toEqual([
      [0, -32_601],
      [1, -32_601],
      [2, undefined],
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('not installed') });
  });

  it('other commands fail and say why', async () => {
    const { code, stderr } = await launch({ launcher: plugin.launcher, args: ['doctor'], env: plugin.environment() });
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('npm install -g') });
  });

  it('a setting that leads nowhere is named, not passed over', async () => {
    symlinkSync(PROGRAM, join(plugin.folder, 'learning-memory'));
    const missing = join(plugin.folder, 'missing');
    const env = plugin.environment({ LEARNING_MEMORY_SERVER: missing });
    await using connection = await connect({ launcher: plugin.launcher, env });
    expect(connection.client.getInstructions()).toContain(missing);
  });
});

describe('with a server that does not start', () => {
  it.each([
    ['throws', "throw new Error('broken')", 'broken'],
    ['is not built', 'process.exitCode = 1', 'did not start'],
  ])('that %s, the model and the user are told', async (_, code, reason) => {
    const env = plugin.environment({ LEARNING_MEMORY_SERVER: writeServer(code) });
    await using connection = await connect({ launcher: plugin.launcher, env });
    expect(connection.client.getInstructions()).toContain(reason);
  });

  it.each([
    "throw new Error('broken')",
    'process.exit(2)',
    'process.exitCode = 2',
    "setTimeout(() => { throw 'late' })",
  ])('a hook does no harm: %s', async (code) => {
    const env = plugin.environment({ LEARNING_MEMORY_SERVER: writeServer(code) });
    const run = { launcher: plugin.launcher, args: ['hook', 'session-start'], env };
    expect(await launch(run)).toMatchObject({ code: 0, stdout: '' });
  });
});
