import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { hookSettings } from '../install/hook-settings.ts';
import { protocolText } from '../install/protocol-text.ts';
import { DEFAULT_TOOLSETS, TOOLSET_NAMES, type ToolsetName } from '../tools/toolset-names.ts';
import { launchCommand } from '../install/launch-command.ts';
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
      const named = protocolText(toolsets).match(/\b[a-z]+(_[a-z]+)+\b/g) ?? [];
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
    expect(entry.env).toEqual({ TOOLSETS: 'all' });
    const { command, args } = entry;
    const client = new Client({ name: 'installed', version: '1.0.0' });
    const env = { ...environment(), ...(entry.env as Record<string, string>) };
    await client.connect(new StdioClientTransport({ command, args, env, stderr: 'ignore' }));
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('get_keywords');
    await client.close();
    expect(run(['--toolsets', 'al'])).toBe('');
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
