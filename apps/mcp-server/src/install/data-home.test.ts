import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { flagOf } from '../config/setting.ts';
import { SETTINGS } from '../config/settings.ts';
import { installHome, type InstallHome } from '../test-support/install-home.ts';
import { CLIENT_NAMES } from './client-names.ts';
import { DATA_HOME, DATA_HOME_FLAG } from './data-home-setting.ts';
import { findHome } from './data-home.ts';
import { INSTALL_SCOPES } from './install-place.ts';
import { runInit } from './run-init.ts';
import { runUninstall } from './run-uninstall.ts';

let home: InstallHome;

beforeEach(async () => {
  home = await installHome();
});

afterEach(async () => {
  await home[Symbol.asyncDispose]();
});

it('is called as the settings call it', () => {
  expect([DATA_HOME, DATA_HOME_FLAG]).toEqual([SETTINGS.home.name, flagOf(SETTINGS.home)]);
});

describe.each(CLIENT_NAMES)('a data home of its own, for %s', (client) => {
  it.each(INSTALL_SCOPES)('is written for the server, told, and leaves no trace (%s)', async (scope) => {
    const place = { ...home.options, client, scope, environment: { [DATA_HOME]: home.path('data') } };
    const before = await home.snapshot();
    await runInit(place);
    expect(home.printed()).toContain(`data in ${home.path('data')} (${DATA_HOME})`);
    expect(home.printed().includes('Who shares these settings')).toBe(scope === 'project');
    const all = await home.snapshot();
    // A shell without the variable finds where the record of the installation lies.
    const found = await findHome({ ...place, dataHome: home.path('elsewhere') });
    expect(found).toMatchObject({ home: home.path('data'), place: { dataHome: home.path('data') } });
    await runInit({ ...place, ...found.place });
    expect(await home.snapshot()).toEqual(all);
    await runUninstall({ ...found.place, print: () => undefined });
    expect(await home.snapshot()).toEqual(before);
  });
});

describe('the data home', () => {
  it('is told to the hooks that are commands, and taken back from them', async () => {
    const commands = async (): Promise<readonly unknown[]> => {
      const { hooks } = await home.json('user/.claude/settings.json');
      const handlers = ['SessionStart', 'SessionEnd'].map((event) => hooks[event]?.[0]?.hooks[0] as { args: string[] });
      return handlers.map(({ args }) => args.slice(1));
    };
    await runInit({ ...home.options, environment: { [DATA_HOME]: '/my data' } });
    expect(await commands()).toEqual([
      ['hook', 'session-start', DATA_HOME_FLAG, '/my data'],
      ['hook', 'session-end', DATA_HOME_FLAG, '/my data'],
    ]);
    await runInit(home.options);
    expect(await commands()).toEqual([
      ['hook', 'session-start'],
      ['hook', 'session-end'],
    ]);
    expect(Object.keys((await home.json('user/.claude/settings.json')).hooks)).toHaveLength(9);
  });

  it('is that of the shell before that of the settings, and the default without either', async () => {
    expect(await findHome(home.options)).toEqual({ place: home.options });
    await runInit({ ...home.options, environment: { [DATA_HOME]: '/other' } });
    // The record lies where that shell has its data.
    expect(await findHome(home.options)).toEqual({ place: home.options, home: '/other' });
    const set = { ...home.options, variables: { [DATA_HOME]: home.path('data') } };
    expect(await findHome(set)).toEqual({ place: set, home: home.path('data') });
  });

  it('is left alone where somebody has written one that is no folder', async () => {
    const entry = { command: 'node', args: [], env: { [DATA_HOME]: '${workspaceFolder}/data' } };
    await home.write('user/.claude.json', JSON.stringify({ mcpServers: { 'learning-memory': entry } }));
    expect(await findHome(home.options)).toEqual({ place: home.options });
  });

  it('that settings name is no place for a record that is not there', async () => {
    const entry = { command: 'node', args: [], env: { [DATA_HOME]: home.path('strange') } };
    await home.write('user/project/.mcp.json', JSON.stringify({ mcpServers: { 'learning-memory': entry } }));
    const place = { ...home.options, scope: 'project' as const };
    expect(await findHome(place)).toEqual({ place, home: home.path('strange') });
  });
});
