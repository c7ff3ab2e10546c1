import { readdir } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { installHome, type InstallHome } from '../test-support/install-home.ts';
import { CLIENT_NAMES, type ClientName } from './client-names.ts';
import { CLIENTS } from './clients.ts';
import { installedSettings } from './installed-settings.ts';
import { runInit } from './run-init.ts';
import { runUninstall } from './run-uninstall.ts';

const AGENTS = 'user/project/AGENTS.md';
const OTHERS = CLIENT_NAMES.filter((client) => client !== 'claude-code');

let home: InstallHome;

beforeEach(async () => {
  home = await installHome({ scope: 'project' });
});

afterEach(async () => {
  await home[Symbol.asyncDispose]();
});

type Changes = Partial<InstallHome['options']>;
const init = (client: ClientName, changes: Changes = {}): Promise<void> =>
  runInit({ ...home.options, client, ...changes });
const uninstall = (client: ClientName, changes: Changes = {}): Promise<void> =>
  runUninstall({ ...home.options, client, ...changes });

describe.each(OTHERS)('init for %s', (client) => {
  it('says that no hooks are installed, and shows a protocol that recalls by tools', async () => {
    await init(client);
    const { title } = CLIENTS[client];
    expect(home.printed()).toContain(`Sessions of ${title} that start from now on use it`);
    expect(home.printed()).toContain('No hooks are installed there');
    expect(home.printed()).toContain('Call `get_context` without a situation');
    expect(home.printed()).not.toContain('Read the recalled context');
    expect(home.printed()).not.toContain('.claude/settings.json');
    expect(Object.keys(await home.snapshot()).filter((name) => name.includes('.claude'))).toEqual([]);
  });

  it('writes the protocol into the instructions of the project when asked to, and takes it out again', async () => {
    const [instructions = ''] = CLIENTS[client].files({ ...home.options, client }).instructions.slice(-1);
    const name = instructions.slice(home.root.length + 1).replaceAll('\\', '/');
    await home.write(name, '# Ours\r\n');
    const before = await home.snapshot();
    await init(client, { instructions: true });
    expect(await home.read(name)).toMatch(/^# Ours\r\n\r\n<!-- learning-memory:start -->\r\n/u);
    const all = await home.snapshot();
    await init(client, { instructions: true });
    expect(await home.snapshot()).toEqual(all);
    await home.write(name, `${await home.read(name)}\r\n# More\r\n`);
    await uninstall(client);
    expect(await home.read(name)).toBe('# Ours\r\n\r\n# More\r\n');
    await home.write(name, '# Ours\r\n');
    expect(await home.snapshot()).toEqual(before);
  });

  it('leaves what is installed for other clients alone, on its way in and out', async () => {
    for (const other of CLIENT_NAMES) if (other !== client) await init(other);
    const before = await home.snapshot();
    await init(client);
    await uninstall(client);
    expect(await home.snapshot()).toEqual(before);
  });

  it('has no rules of Claude Code to write', async () => {
    const before = await home.snapshot();
    await expect(init(client, { allowReading: true })).rejects.toMatchObject({ code: 'INSTALL_NO_PERMISSIONS' });
    expect(await home.snapshot()).toEqual(before);
  });
});

describe('instructions that several clients read', () => {
  it.each([
    ['codex', 'cursor'],
    ['cursor', 'codex'],
  ] as const)('stay until the last of them is gone (%s first)', async (first, second) => {
    for (const text of [undefined, '# Ours, no line end']) {
      if (text !== undefined) await home.write(AGENTS, text);
      const before = await home.snapshot();
      await init('codex', { instructions: true });
      // The part is brought up to date for both.
      await init('cursor', { instructions: true, toolsets: ['memory'], environment: { TOOLSETS: 'memory' } });
      const part = await home.read(AGENTS);
      expect(part.match(/learning-memory:start/gu)).toHaveLength(1);
      await uninstall(first);
      expect(await home.read(AGENTS)).toBe(part);
      expect(home.printed()).toContain(`stays, as the installation for ${CLIENTS[second].title} uses it too`);
      await uninstall(second);
      expect(await home.snapshot()).toEqual(before);
      expect(await readdir(home.path('data'))).toEqual([]);
    }
  });
});

describe('instructions of the user', () => {
  it.each(['vscode', 'cursor'] as const)(
    'are no file of %s, which is said before anything is written',
    async (client) => {
      const before = await home.snapshot();
      const asked = init(client, { scope: 'user', instructions: true });
      await expect(asked).rejects.toMatchObject({
        code: 'INSTALL_NO_FILE',
        message: expect.stringContaining('--project'),
      });
      expect(await home.snapshot()).toEqual(before);
      await init(client, { scope: 'user' });
      expect(home.printed()).toContain(`Put it into ${CLIENTS[client].userInstructions}`);
      expect(home.printed()).toContain('Prefer `--project`');
    },
  );

  it.each([
    ['opencode', 'user/.config/opencode/AGENTS.md'],
    ['gemini', 'user/.gemini/GEMINI.md'],
    ['codex', 'user/.codex/AGENTS.md'],
  ] as const)('are a file of %s', async (client, name) => {
    await init(client, { scope: 'user', instructions: true });
    expect(await home.read(name)).toContain('learning-memory:start');
  });

  it('go where Codex reads them', async () => {
    await home.write('user/.codex/AGENTS.override.md', '# For now\n');
    await init('codex', { scope: 'user', instructions: true });
    expect(await home.read('user/.codex/AGENTS.override.md')).toContain('learning-memory:start');
    await expect(home.read('user/.codex/AGENTS.md')).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('the settings of opencode', () => {
  it('are edited under the name they have, also when another comes later', async () => {
    await init('opencode');
    await home.write('user/project/opencode.jsonc', '{\n  // later\n}\n');
    await init('opencode');
    expect(await home.read('user/project/opencode.jsonc')).toBe('{\n  // later\n}\n');
    await uninstall('opencode');
    expect(await home.snapshot()).toMatchObject({ 'project/opencode.jsonc': expect.any(String) });
    await init('opencode');
    expect(await home.read('user/project/opencode.jsonc')).toContain('learning-memory');
    await home.write('user/project/opencode.json', '{}');
    await uninstall('opencode');
    expect(await home.read('user/project/opencode.jsonc')).toBe('{\n  // later\n}\n');
    expect(await home.read('user/project/opencode.json')).toBe('{}');
  });

  it('are refused in a form that is not known, with what to add by hand', async () => {
    const text = '{ "mcp": { "servers": { "other": { "type": "local", "command": ["x"] } } } }';
    await home.write('user/project/opencode.json', text);
    await expect(init('opencode')).rejects.toMatchObject({ message: expect.stringContaining('"type":"local"') });
    await uninstall('opencode');
    expect(await home.read('user/project/opencode.json')).toBe(text);
  });
});

it.each(OTHERS)('the server that %s starts keeps its toolsets', async (client) => {
  await init(client, { environment: { TOOLSETS: 'ghap,memory' } });
  expect((await installedSettings({ ...home.options, client }))('TOOLSETS')).toBe('ghap,memory');
});

it('Cursor starts servers nowhere in particular, so it is told the project', async () => {
  await init('cursor');
  const { mcpServers } = await home.json('user/project/.cursor/mcp.json');
  expect(mcpServers['learning-memory'].env).toEqual({ CLAUDE_PROJECT_DIR: '${workspaceFolder}' });
});
