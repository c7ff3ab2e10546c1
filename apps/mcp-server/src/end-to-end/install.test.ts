import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { parse as parseJsonc } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { CLIENT_NAMES, type ClientName } from '../install/client-names.ts';
import { hookSettings } from '../install/hook-settings.ts';
import { protocolText } from '../install/protocol-text.ts';
import { DEFAULT_TOOLSETS, TOOLSET_NAMES, type ToolsetName } from '../tools/toolset-names.ts';
import { launchCommand } from '../install/launch-command.ts';
import { READING_TOOLS } from '../install/reading-tools.ts';
import { runInit } from '../install/run-init.ts';
import { runUninstall } from '../install/run-uninstall.ts';
import { installHome, type InstallHome } from '../test-support/install-home.ts';
import { SERVER_BIN } from '../test-support/server-process.ts';

const launch = launchCommand({ scope: 'user', node: process.execPath, program: SERVER_BIN, searchPath: '' });

let home: InstallHome;

beforeEach(async () => {
  home = await installHome({ launch });
  await runInit(home.options);
});

afterEach(async () => {
  await home[Symbol.asyncDispose]();
});

const environment = (): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  SystemRoot: process.env.SystemRoot ?? '',
  HOME: home.path('user'),
  LEARNING_MEMORY_HOME: home.path('data'),
});

describe('after init', () => {
  const rows: readonly (readonly [string, readonly ToolsetName[]])[] = [
    ['the default toolsets', DEFAULT_TOOLSETS],
    ['all of them', TOOLSET_NAMES],
    ['knowledge alone', ['knowledge']],
    ['entries alone', ['ghap']],
  ];
  it.each(rows)(
    'a client that starts what its settings say gets every tool the protocol for %s names',
    async (_, toolsets) => {
      const { command, args } = (await home.json('user/.claude.json')).mcpServers['learning-memory'];
      const client = new Client({ name: 'installed', version: '1.0.0' });
      const env = { ...environment(), TOOLSETS: toolsets.join() };
      await client.connect(new StdioClientTransport({ command, args, env, stderr: 'ignore' }));
      const tools = new Set((await client.listTools()).tools.map(({ name }) => name));
      await client.close();
      const texts = [true, false].map((hooks) => protocolText(toolsets, { hooks })).join('\n');
      const named = texts.match(/\b[a-z]+(_[a-z]+)+\b/g) ?? [];
      expect(named.length).toBeGreaterThan(3);
      expect(named.filter((name) => !tools.has(name))).toEqual([]);
    },
  );
});

describe('learning-memory init', () => {
  const run = (args: readonly string[], env: Record<string, string> = {}): string =>
    spawnSync(process.execPath, [SERVER_BIN, 'init', ...args], {
      cwd: home.path('user/project'),
      env: { ...environment(), ...env },
      encoding: 'utf8',
    }).stdout;

  it('turns toolsets on for the server, and tells the protocol of the tools it has from then on', async () => {
    expect(run(['--dry-run'])).not.toContain('get_keywords');
    expect(run(['--toolsets', 'all'])).toContain('get_keywords');
    // What the server is started with counts before what this shell has.
    for (const env of [{}, { TOOLSETS: 'ghap' }]) expect(run([], env)).toContain('get_keywords');
    const entry = (await home.json('user/.claude.json')).mcpServers['learning-memory'];
    expect(entry.env).toEqual({ TOOLSETS: 'all', LEARNING_MEMORY_HOME: home.path('data') });
    const { command, args } = entry;
    const client = new Client({ name: 'installed', version: '1.0.0' });
    const env = { ...environment(), ...(entry.env as Record<string, string>) };
    await client.connect(new StdioClientTransport({ command, args, env, stderr: 'ignore' }));
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('get_keywords');
    await client.close();
    expect(run(['--toolsets', 'al'])).toBe('');
  });

  it('starts server and hooks with the data home of this shell, whatever shell starts the client', async () => {
    expect(run([])).toContain(`keep the data in ${home.path('data')}`);
    const { mcpServers, hooks } = await home.json('user/.claude.json').then(async (servers) => ({
      ...servers,
      ...(await home.json('user/.claude/settings.json')),
    }));
    expect(mcpServers['learning-memory'].env).toEqual({ LEARNING_MEMORY_HOME: home.path('data') });
    const { LEARNING_MEMORY_HOME: _, ...bare } = environment();
    const { command, args } = hooks['SessionEnd']?.[0]?.hooks[0] as { command: string; args: string[] };
    spawnSync(command, args, { cwd: home.path('user/project'), env: bare, input: 'no JSON' });
    expect(await readFile(home.path('data/logs/hooks.jsonl'), 'utf8')).toContain('session-end');
    expect(Object.keys(await home.snapshot()).filter((name) => name.startsWith('.learning-memory'))).toEqual([]);
  });
});

/** The command in a client's file, wherever its form has it. */
function startedBy(
  text: string,
  path: string,
): { readonly command: string; readonly args: string[]; readonly env: Record<string, string> } {
  const file = (path.endsWith('.toml') ? parseToml(text) : parseJsonc(text)) as Record<string, Record<string, Entry>>;
  const [list] = ['mcpServers', 'servers', 'mcp', 'mcp_servers']
    .map((key) => file[key])
    .filter((found) => found !== undefined);
  const { command = '', args = [], env, environment: renamed } = list?.['learning-memory'] ?? {};
  const [first = '', ...others] = [command, args].flat();
  return { command: first, args: others, env: { ...env, ...renamed } };
}

interface Entry {
  readonly command?: string | string[];
  readonly args?: string[];
  readonly env?: Record<string, string>;
  readonly environment?: Record<string, string>;
}

describe.each<[ClientName, string, string]>([
  ['claude-code', '.mcp.json', '.claude.json'],
  ['vscode', '.vscode/mcp.json', '.config/Code/User/mcp.json'],
  ['cursor', '.cursor/mcp.json', '.cursor/mcp.json'],
  ['opencode', 'opencode.json', '.config/opencode/opencode.json'],
  ['gemini', '.gemini/settings.json', '.gemini/settings.json'],
  ['codex', '.codex/config.toml', '.codex/config.toml'],
])('learning-memory init --client %s', (client, ofProject, ofUser) => {
  const run = (args: readonly string[]): { readonly status: number | null; readonly stdout: string } =>
    spawnSync(process.execPath, [SERVER_BIN, ...args, '--client', client], {
      cwd: home.path('user/project'),
      env: environment(),
      encoding: 'utf8',
    });

  it.each([
    ['--project', `user/project/${ofProject}`],
    ['--user', `user/${ofUser}`],
  ])('writes a server that starts and says its tools, and uninstall leaves no trace (%s)', async (scope, name) => {
    // Windows and macOS have another folder for the first.
    if (client === 'vscode' && scope === '--user' && process.platform !== 'linux') return;
    await runUninstall(home.options);
    const before = await home.snapshot();
    expect(run(['init', scope, '--dry-run']).stdout).toContain(home.path(name));
    expect(await home.snapshot()).toEqual(before);
    expect(run(['init', scope, '--toolsets', 'memory']).status).toBe(0);
    const { command, args, env } = startedBy(await home.read(name), name);
    expect(env['TOOLSETS']).toBe('memory');
    const served = new Client({ name: 'installed', version: '1.0.0' });
    const transport = { command, args, env: { ...environment(), ...env }, cwd: home.path('user/project') };
    await served.connect(new StdioClientTransport({ ...transport, stderr: 'ignore' }));
    expect((await served.listTools()).tools.map((tool) => tool.name)).toContain('store_memory');
    await served.close();
    expect(run(['uninstall', scope]).status).toBe(0);
    const left = await home.snapshot();
    expect(Object.keys(left).filter((file) => !(file in before) && !/journal|\.claude$/u.test(file))).toEqual([]);
    expect(left).toMatchObject(before);
  });
});

describe('init --allow-reading', () => {
  it('allows the tools that say of themselves that they change nothing, and no other', async () => {
    const client = new Client({ name: 'installed', version: '1.0.0' });
    const env = { ...environment(), TOOLSETS: 'all' };
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [SERVER_BIN, 'serve'], env, stderr: 'ignore' }),
    );
    const { tools } = await client.listTools();
    await client.close();
    const reading = tools.filter(({ annotations }) => annotations?.readOnlyHint === true).map(({ name }) => name);
    expect(Object.values(READING_TOOLS).flat().sort()).toEqual(reading.sort());
  });
});

describe('init --help', () => {
  it('names every client and flag', () => {
    const help = (command: string): string =>
      spawnSync(process.execPath, [SERVER_BIN, command, '--help'], { encoding: 'utf8' }).stdout.replaceAll(
        /\s+/gu,
        ' ',
      );
    for (const client of CLIENT_NAMES) {
      expect(help('init')).toContain(`"${client}"`);
      expect(help('uninstall')).toContain(`"${client}"`);
    }
    for (const flag of [
      '--client <name>',
      '--user',
      '--project',
      '--dry-run',
      '--instructions',
      '--claude-md',
      '--allow-reading',
      '--toolsets <list>',
    ]) {
      expect(help('init')).toContain(` ${flag} `);
    }
  });
});

describe('the hooks of the plugin', () => {
  it('are those that init writes, called through its own launcher and server', async () => {
    const file = new URL('../../../claude-plugin/hooks/hooks.json', import.meta.url);
    const { hooks } = JSON.parse(await readFile(file, 'utf8')) as { hooks: unknown };
    const groups = hookSettings({
      server: 'plugin:learning-memory:lm',
      launch: { command: 'node', args: ['${CLAUDE_PLUGIN_ROOT}/bin/learning-memory.mjs'] },
    });
    expect(hooks).toEqual(Object.fromEntries(Object.entries(groups).map(([event, group]) => [event, [group]])));
  });
});

/** Claude Code itself, which is never a dependency. */
const claude = process.env.CLAUDE_BIN ?? '';
if (claude === '') process.stdout.write('CLAUDE_BIN is not set: the tests against Claude Code itself are skipped.\n');

(claude === '' ? describe.skip : describe)('Claude Code', () => {
  const list = (cwd: string): string => {
    const offline = { ANTHROPIC_BASE_URL: 'http://127.0.0.1:9', ANTHROPIC_API_KEY: 'none' };
    const quiet = { CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1', DISABLE_AUTOUPDATER: '1', DISABLE_TELEMETRY: '1' };
    const env = { ...environment(), ...offline, ...quiet };
    return spawnSync(claude, ['mcp', 'list'], { cwd, env, encoding: 'utf8', timeout: 60_000 }).stdout;
  };

  it('connects to the server that init wrote, and knows nothing of it after uninstall', async () => {
    expect(list(home.root)).toMatch(/learning-memory: .*Connected/);
    // It has written into its own file meanwhile.
    await runUninstall(home.options);
    expect(home.printed()).toContain('was changed since, so only ours went: remove mcpServers.learning-memory');
    expect(list(home.root)).not.toContain('learning-memory');
    expect(Object.keys(await home.json('user/.claude.json'))).not.toContain('mcpServers');
  });
});
