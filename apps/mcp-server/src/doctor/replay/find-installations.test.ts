import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CLIENT_EVENTS } from '../../install/hook-settings.ts';
import { runInit } from '../../install/run-init.ts';
import { installHome, type InstallHome } from '../../test-support/install-home.ts';
import { findInstallations } from './find-installations.ts';

const WORKSPACE = fileURLToPath(new URL('../../../../..', import.meta.url));
const PROGRAM = '/opt/server/bin/learning-memory.mjs';

let home: InstallHome;

beforeEach(async () => {
  home = await installHome();
});

afterEach(async () => {
  await home[Symbol.asyncDispose]();
});

const find = (): ReturnType<typeof findInstallations> => findInstallations({ ...home.options, program: PROGRAM });

describe('findInstallations', () => {
  it('finds nothing where nothing is registered', async () => {
    await home.write(
      'user/.claude/settings.json',
      '{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"echo"}]}]}}',
    );
    expect(await find()).toEqual([]);
  });

  it('finds what init writes into the settings of the user, with the environment a client adds', async () => {
    await runInit({ ...home.options, launch: { command: '/usr/bin/node', args: [PROGRAM] } });
    const { hooks } = await home.json('user/.claude/settings.json');
    await home.write('user/.claude/settings.json', JSON.stringify({ env: { SHOP: 'a', LEFT: 'b' }, hooks }));
    const { mcpServers } = await home.json('user/.claude.json');
    const entry = { ...mcpServers['learning-memory'], env: { SHOP: 'c' } };
    await home.write('user/.claude.json', JSON.stringify({ mcpServers: { 'learning-memory': entry } }));
    const found = await find();
    expect(found).toMatchObject([
      {
        path: home.path('user/.claude/settings.json'),
        server: { command: '/usr/bin/node', args: [PROGRAM, 'serve'] },
        environment: { SHOP: 'c', LEFT: 'b' },
      },
    ]);
    expect(found.flatMap((place) => ('handlers' in place ? Object.keys(place.handlers) : []))).toEqual([
      ...CLIENT_EVENTS,
    ]);
  });

  it.each(['directory', 'github'])('finds the plugin of a marketplace of the kind %s', async (kind) => {
    const id = 'learning-memory@learning-memory';
    const marketplace = { source: { source: kind }, installLocation: WORKSPACE };
    const folder = join(WORKSPACE, 'apps/claude-plugin');
    const write = (name: string, content: unknown): Promise<void> =>
      home.write(`user/.claude/${name}`, JSON.stringify(content));
    await write('plugins/known_marketplaces.json', { 'learning-memory': marketplace });
    // The client keeps a copy of either, and uses that of the other kind.
    const installPath = kind === 'directory' ? '/nowhere' : folder;
    await write('plugins/installed_plugins.json', { version: 2, plugins: { [id]: [{ installPath }] } });
    await write('settings.json', { enabledPlugins: { [id]: true } });
    const program = join(folder, 'bin/learning-memory.mjs');
    expect(await find()).toMatchObject([
      {
        name: 'the plugin',
        handlers: { SessionStart: { args: [program, 'hook', 'session-start'] }, Stop: { tool: 'handle_hook' } },
        server: { command: 'node', args: [program] },
        environment: { CLAUDE_PLUGIN_ROOT: folder },
      },
    ]);
    await write('settings.json', { enabledPlugins: { [id]: false } });
    expect(await find()).toEqual([]);
  });

  it.each([
    ['that no marketplace and no copy has', undefined],
    ['whose folder is gone', '/nowhere'],
  ])('says of a plugin %s that it is missing, and finds what else there is', async (_, installPath) => {
    const id = 'learning-memory@learning-memory';
    await runInit({ ...home.options, launch: { command: process.execPath, args: [PROGRAM] } });
    const plugins = installPath === undefined ? {} : { [id]: [{ installPath }] };
    await home.write('user/.claude/plugins/installed_plugins.json', JSON.stringify({ version: 2, plugins }));
    const { hooks } = await home.json('user/.claude/settings.json');
    await home.write('user/.claude/settings.json', JSON.stringify({ hooks, enabledPlugins: { [id]: true } }));
    expect(await find()).toMatchObject([
      { name: 'the settings of the user' },
      {
        name: 'the missing plugin',
        status: 'warning',
        message: expect.stringContaining(`claude plugin install ${id}`),
      },
    ]);
  });

  it('does not play a program, nor use an environment, that only the settings of a project name', async () => {
    const trap = home.path('user/project/learning-memory.mjs');
    const scope = 'project';
    await runInit({ ...home.options, scope, launch: { command: process.execPath, args: [trap] } });
    expect(await find()).toMatchObject([{ status: 'warning', message: expect.stringContaining(trap) }]);
    await runInit({ ...home.options, scope, launch: { command: 'learning-memory', args: [] } });
    const { hooks } = await home.json('user/project/.claude/settings.json');
    const settings = { env: { NODE_OPTIONS: '--import ./trap.mjs' }, hooks };
    await home.write('user/project/.claude/settings.json', JSON.stringify(settings));
    expect(await find()).toMatchObject([{ server: { command: 'learning-memory' }, environment: {} }]);
  });

  it('takes the server of the user for hooks of a project that registers none', async () => {
    const launch = { command: process.execPath, args: [PROGRAM] };
    await runInit({ ...home.options, launch });
    await runInit({ ...home.options, launch, scope: 'project' });
    await home.write('user/.claude/settings.json', '{}');
    await home.write('user/project/.mcp.json', '{}');
    expect(await find()).toMatchObject([
      { path: home.path('user/project/.claude/settings.json'), server: { args: [PROGRAM, 'serve'] } },
    ]);
  });

  it('finds local settings of a project, and the server that is registered for it alone', async () => {
    const launch = { command: process.execPath, args: [PROGRAM] };
    await runInit({ ...home.options, launch, scope: 'project' });
    const { hooks } = await home.json('user/project/.claude/settings.json');
    await home.write('user/project/.claude/settings.json', '{}');
    await home.write('user/project/.mcp.json', '{}');
    await home.write('user/project/.claude/settings.local.json', JSON.stringify({ hooks }));
    const path = home.path('user/project/.claude/settings.local.json');
    const [unserved] = await find();
    expect(unserved).toMatchObject({ path, name: 'the local settings of the project', server: undefined });
    const mcpServers = { 'learning-memory': { ...launch, args: [PROGRAM, 'serve'], env: { SHOP: 'a' } } };
    const projects = { [home.options.projectDirectory]: { mcpServers } };
    await home.write('user/.claude.json', JSON.stringify({ projects }));
    const [found] = await find();
    expect(found).toMatchObject({ path, server: { args: [PROGRAM, 'serve'] }, environment: { SHOP: 'a' } });
  });

  it('finds the settings once when the project is the home of the user', async () => {
    await runInit({ ...home.options, launch: { command: '/usr/bin/node', args: [PROGRAM] } });
    const projectDirectory = home.path('user');
    const found = await findInstallations({ ...home.options, projectDirectory, program: PROGRAM });
    expect(found).toMatchObject([{ name: 'the settings of the user', server: { command: '/usr/bin/node' } }]);
  });

  it('says which settings cannot be read', async () => {
    await home.write('user/.claude/settings.json', '{"hooks": ');
    expect(await find()).toMatchObject([{ status: 'failed', message: expect.stringContaining('is not JSON') }]);
  });
});
