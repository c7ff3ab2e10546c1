import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { installHome, type InstallHome } from '../test-support/install-home.ts';
import { CLIENT_EVENTS } from './hook-settings.ts';
import { runInit } from './run-init.ts';
import { runUninstall } from './run-uninstall.ts';

const SERVERS = 'user/.claude.json';
const SETTINGS = 'user/.claude/settings.json';

let home: InstallHome;

beforeEach(async () => {
  home = await installHome();
});

afterEach(async () => {
  await home[Symbol.asyncDispose]();
});

const init = (changes: Partial<InstallHome['options']> = {}): Promise<void> => runInit({ ...home.options, ...changes });

describe('init', () => {
  it.each(['', '\n', '\uFEFF'])('takes a file that says nothing (%j) for an empty one', async (nothing) => {
    for (const name of [SERVERS, SETTINGS]) await home.write(name, nothing);
    const before = await home.snapshot();
    await init();
    expect(await home.json(SERVERS)).toEqual({ mcpServers: { 'learning-memory': expect.anything() } });
    expect(Object.keys((await home.json(SETTINGS)).hooks)).toEqual([...CLIENT_EVENTS]);
    await runUninstall(home.options);
    expect(await home.snapshot()).toEqual(before);
    await init();
    for (const name of [SERVERS, SETTINGS]) await home.write(name, JSON.stringify(await home.json(name)));
    await runUninstall(home.options);
    expect(await home.snapshot()).toEqual(before);
  });
});
