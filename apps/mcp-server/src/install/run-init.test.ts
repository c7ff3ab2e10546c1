import { chmod, lstat, readdir, stat, symlink } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { installHome, type InstallHome } from '../test-support/install-home.ts';
import { hookSettings } from './hook-settings.ts';
import { TOOLSET_NAMES } from '../tools/toolset-names.ts';
import { claudePaths } from './install-place.ts';
import { installedSettings } from './installed-settings.ts';
import { runInit } from './run-init.ts';

const SERVERS = 'user/.claude.json';
const SETTINGS = 'user/.claude/settings.json';
const EVENTS = [
  'SessionStart',
  'UserPromptSubmit',
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'PreCompact',
  'Stop',
  'SubagentStop',
  'SessionEnd',
];
const ENTRY = { type: 'stdio', command: 'node', args: ['/opt/server/bin/learning-memory.mjs', 'serve'] };

let home: InstallHome;

beforeEach(async () => {
  home = await installHome();
});

afterEach(async () => {
  await home[Symbol.asyncDispose]();
});

const init = (changes: Partial<InstallHome['options']> = {}): Promise<void> => runInit({ ...home.options, ...changes });

describe('init', () => {
  it('writes the server and every hook into an empty home', async () => {
    await init();
    expect(await home.json(SERVERS)).toEqual({ mcpServers: { 'learning-memory': ENTRY } });
    const { hooks } = await home.json(SETTINGS);
    expect(Object.keys(hooks)).toEqual(EVENTS);
    const wanted: Readonly<Record<string, unknown>> = hookSettings({
      server: 'learning-memory',
      launch: home.options.launch,
    });
    for (const event of EVENTS) expect(hooks[event]).toEqual([wanted[event]]);
    expect(home.printed()).toContain(`add mcpServers.learning-memory`);
  });

  it('starts the server with the toolsets asked for, and keeps its other settings', async () => {
    await home.write(SERVERS, JSON.stringify({ mcpServers: { 'learning-memory': { ...ENTRY, env: { A: 'b' } } } }));
    const chosen = { toolsets: TOOLSET_NAMES, environment: { TOOLSETS: 'all' } };
    await init(chosen);
    const entry = { ...ENTRY, env: { A: 'b', TOOLSETS: 'all' } };
    expect(await home.json(SERVERS)).toEqual({ mcpServers: { 'learning-memory': entry } });
    expect((await installedSettings(home.options))('TOOLSETS')).toBe('all');
    expect(home.printed()).not.toContain('init --toolsets all');
    await init();
    expect(await home.json(SERVERS)).toEqual({ mcpServers: { 'learning-memory': entry } });
    expect(home.printed()).toContain('init --toolsets all');
  });

  it('writes what a person can read: indented, with a final line end', async () => {
    await init();
    for (const name of [SERVERS, SETTINGS]) {
      const text = await home.read(name);
      expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
    }
  });

  it('writes into the files of a project when asked to', async () => {
    await init({ scope: 'project' });
    expect(Object.keys(await home.snapshot()).sort()).toEqual([
      'project',
      'project/.claude',
      'project/.claude/settings.json',
      'project/.mcp.json',
    ]);
  });

  it("keeps everything in the client's own folder where it has one", async () => {
    await init({ configDirectory: home.path('user/config') });
    expect(Object.keys(await home.snapshot())).toEqual([
      'config',
      'config/.claude.json',
      'config/settings.json',
      'project',
    ]);
  });

  it('leaves servers, hooks and keys of others as they are, also numbers that JavaScript cannot hold', async () => {
    const servers =
      '{\n    "numStartups": 12345678901234567890,\n    "mcpServers": {\n        "other": {}\n    },\n    "z": 1.0\n}';
    const settings = `{
  "hooks": {
    "Stop": [
      { "matcher": "", "hooks": [{ "type": "command", "command": "say done" }] }
    ],
    "Notification": []
  },
  "model": "caf\\u00e9"
}
`;
    await home.write(SERVERS, servers);
    await home.write(SETTINGS, settings);
    await init();
    const text = await home.read(SERVERS);
    expect(text).toContain(
      '"numStartups": 12345678901234567890,\n    "mcpServers": {\n        "other": {},\n        "learning-memory": {',
    );
    expect(text.endsWith('    "z": 1.0\n}')).toBe(true);
    expect(await home.read(SETTINGS)).toContain('"model": "caf\\u00e9"');
    const { hooks } = await home.json(SETTINGS);
    expect(hooks['Stop']).toEqual([
      { matcher: '', hooks: [{ type: 'command', command: 'say done' }] },
      hookSettings({ server: 'learning-memory', launch: home.options.launch })['Stop'],
    ]);
    expect(Object.keys(hooks).slice(0, 2)).toEqual(['Stop', 'Notification']);
  });

  it.each([
    [
      'tabs and Windows line ends',
      '{\r\n\t"a": [],\r\n\t"mcpServers": {}\r\n}\r\n',
      /^\{\r\n\t"a": \[\],\r\n\t"mcpServers": \{\r\n\t\t"learning-memory": \{\r\n\t\t\t"type"/,
    ],
    ['a byte order mark', '\uFEFF{\n  "a": 1\n}\n', /^\uFEFF\{\n {2}"a": 1,\n {2}"mcpServers"/],
    ['one line', '{"a":{"b":1}}', /"learning-memory"/],
    ['no entries', '{}', /"learning-memory"/],
  ])('keeps %s', async (_, before, after) => {
    await home.write(SERVERS, before);
    await init();
    const text = await home.read(SERVERS);
    expect(text).toMatch(after);
    expect(text.includes('\r\n')).toBe(before.includes('\r\n'));
    expect(text.replaceAll('\r\n', '')).not.toContain('\r');
    expect((await home.json(SERVERS)).mcpServers['learning-memory']).toEqual(ENTRY);
  });

  it('changes nothing the second time, whatever else was added since', async () => {
    await init();
    const settings = await home.json(SETTINGS);
    settings.hooks['Stop']?.push({ hooks: [{ type: 'command', command: 'after ours' }] });
    await home.write(SETTINGS, JSON.stringify(settings));
    const before = await home.snapshot();
    await init();
    expect(await home.snapshot()).toEqual(before);
    expect(home.printed().match(/nothing to change/g)).toHaveLength(2);
  });

  it('brings entries of another version up to date, with what the user added to the server', async () => {
    await init({ launch: { command: 'learning-memory', args: [] } });
    const servers = await home.json(SERVERS);
    Object.assign(servers.mcpServers['learning-memory'], { env: { LOG_LEVEL: 'debug' } });
    await home.write(SERVERS, JSON.stringify(servers));
    const settings = await home.json(SETTINGS);
    const retired = { Setup: [{ hooks: [{ type: 'mcp_tool', server: 'learning-memory', tool: 'handle_hook' }] }] };
    await home.write(SETTINGS, JSON.stringify({ ...settings, hooks: { ...settings.hooks, ...retired } }));
    await init();
    expect((await home.json(SERVERS)).mcpServers['learning-memory']).toEqual({
      ...ENTRY,
      env: { LOG_LEVEL: 'debug' },
    });
    const { hooks } = await home.json(SETTINGS);
    expect(Object.keys(hooks).sort()).toEqual([...EVENTS].sort());
    for (const event of EVENTS) expect(hooks[event]).toHaveLength(1);
    expect(JSON.stringify(hooks)).not.toContain('"command":"learning-memory"');
    expect(home.printed()).toContain('update hooks.SessionEnd\n  remove hooks.Setup');
  });
});

describe('init refuses', () => {
  it.each([
    ['comments', '{\n  // mine\n  "a": 1\n}\n'],
    ['half a file', '{"hooks": {'],
    ['a list', '[]'],
    ['a key that stands in it twice', '{"hooks": {}, "hooks": {}}'],
    ['hooks that are no object', '{"hooks": []}'],
    ['hooks that are nothing', '{"hooks": null}'],
    ['an event that is no list', '{"hooks": {"Stop": {}}}'],
    ['what is not UTF-8', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])],
  ])('%s, and leaves every file alone', async (_, content) => {
    await home.write(SETTINGS, content);
    const before = await home.snapshot();
    await expect(init()).rejects.toMatchObject({
      code: 'INSTALL_FILE_UNUSABLE',
      message: expect.stringContaining(home.path(SETTINGS)),
    });
    expect(await home.snapshot()).toEqual(before);
  });

  it('a read-only file', async () => {
    await home.write(SETTINGS, '{}');
    await chmod(home.path(SETTINGS), 0o444);
    await expect(init()).rejects.toMatchObject({ code: 'INSTALL_FILE_UNUSABLE' });
    await expect(home.read(SERVERS)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('a link that leads nowhere', async () => {
    await symlink(home.path('nowhere.json'), home.path(SERVERS));
    await expect(init()).rejects.toMatchObject({ code: 'INSTALL_FILE_UNUSABLE' });
  });
});

describe('the files init writes', () => {
  it('stay links to where they were', async () => {
    await home.write('dotfiles/claude.json', '{}');
    await symlink(home.path('dotfiles/claude.json'), home.path(SERVERS));
    await init();
    expect((await lstat(home.path(SERVERS))).isSymbolicLink()).toBe(true);
    expect(await home.read('dotfiles/claude.json')).toContain('learning-memory');
  });

  it.each([
    ['project', 0o644],
    ['user', 0o600],
  ] as const)('are for those who share the %s', async (scope, mode) => {
    if (process.platform === 'win32') return;
    const umask = process.umask(0o022);
    try {
      await init({ scope, instructions: true });
    } finally {
      process.umask(umask);
    }
    const { servers, settings, instructions } = claudePaths({ ...home.options, scope });
    for (const path of [servers, settings, instructions]) expect((await stat(path)).mode & 0o777).toBe(mode);
  });

  it('keep their mode, and the record of what they were is private', async () => {
    await home.write(SERVERS, '{}');
    await chmod(home.path(SERVERS), 0o640);
    await init();
    if (process.platform === 'win32') return;
    expect((await stat(home.path(SERVERS))).mode & 0o777).toBe(0o640);
    const [record] = await readdir(home.path('data/installs'));
    expect((await stat(home.path(`data/installs/${record}`))).mode & 0o077).toBe(0);
  });
});

describe('what init says', () => {
  it('shows the protocol and where it belongs, and writes it only when asked to', async () => {
    const instructions = 'user/.claude/CLAUDE.md';
    await home.write(instructions, '# Mine\r\n\r\nBe brief.');
    await init();
    expect(home.printed()).toContain('## Memory and learning');
    expect(home.printed()).toContain(home.path(instructions));
    expect(await home.read(instructions)).toBe('# Mine\r\n\r\nBe brief.');
    await init({ instructions: true });
    const text = await home.read(instructions);
    expect(text.startsWith('# Mine\r\n\r\nBe brief.\r\n\r\n<!-- learning-memory:start -->\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toContain('\n');
    await init({ instructions: true });
    expect(await home.read(instructions)).toBe(text);
  });

  it('warns when the plugin brings the same hooks', async () => {
    await home.write(SETTINGS, '{"enabledPlugins": {"learning-memory@market": true}}');
    await init();
    expect(home.printed()).toContain('every hook would run twice');
    expect(home.printed()).toContain('claude plugin uninstall learning-memory@learning-memory');
  });

  it.each(['.claude/settings.json', '.claude/settings.local.json'])(
    'warns when the plugin is enabled elsewhere (%s of the project)',
    async (name) => {
      await home.write(`user/project/${name}`, '{"enabledPlugins": {"learning-memory@market": true}}');
      await init();
      expect(home.printed()).toContain('every hook would run twice');
    },
  );

  it('warns when settings to be shared hold paths of this machine', async () => {
    await init({ scope: 'project' });
    expect(home.printed()).toContain('paths of this machine');
  });
});
