import { lstat, readdir, rm, stat, symlink } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { installHome, type ClientSettings, type InstallHome } from '../test-support/install-home.ts';
import type { InstallScope } from './install-place.ts';
import { runInit } from './run-init.ts';
import { runUninstall } from './run-uninstall.ts';

const SERVERS = 'user/.claude.json';
const SETTINGS = 'user/.claude/settings.json';
const INSTRUCTIONS = 'user/.claude/CLAUDE.md';

let home: InstallHome;

beforeEach(async () => {
  home = await installHome({ instructions: true });
});

afterEach(async () => {
  await home[Symbol.asyncDispose]();
});

const init = (changes: Partial<InstallHome['options']> = {}): Promise<void> => runInit({ ...home.options, ...changes });
const uninstall = (changes: Partial<InstallHome['options']> = {}): Promise<void> =>
  runUninstall({ ...home.options, ...changes });

/** Changes a file as another program would: whole, in its own style. */
async function change(name: string, alter: (content: ClientSettings) => void): Promise<void> {
  const content = await home.json(name);
  alter(content);
  await home.write(name, JSON.stringify(content));
}

describe('uninstall', () => {
  it.each<InstallScope>(['user', 'project'])('leaves no trace of an install into nothing (%s)', async (scope) => {
    const before = await home.snapshot();
    await init({ scope });
    expect(await home.snapshot()).not.toEqual(before);
    await uninstall({ scope });
    expect(await home.snapshot()).toEqual(before);
    expect(home.printed().match(/deleted, as it did not exist before/g)).toHaveLength(3);
    expect(await readdir(home.path('data'))).toEqual([]);
  });

  it('leaves no trace of an install in two steps', async () => {
    const before = await home.snapshot();
    await init({ instructions: false });
    await init({ instructions: true });
    await uninstall();
    expect(await home.snapshot()).toEqual(before);
  });

  it('brings files back byte for byte', async () => {
    await home.write(SERVERS, '\uFEFF{"a":[1,  2],"n":1.50}');
    await home.write(SETTINGS, '{\r\n\t"hooks":{ "Stop" : [ ] },\r\n\t"x": 1\r\n}\r\n\r\n');
    await home.write(INSTRUCTIONS, 'No line end');
    const before = await home.snapshot();
    await init();
    await init({ launch: { command: 'learning-memory', args: [] } });
    expect(await home.snapshot()).not.toEqual(before);
    await uninstall();
    expect(await home.snapshot()).toEqual(before);
    expect(home.printed().match(/restored, byte for byte/g)).toHaveLength(3);
  });

  it('brings a link and an entry of the same name back', async () => {
    await home.write('dotfiles.json', '{ "mcpServers": { "learning-memory": { "command": "mine" } } }');
    await symlink(home.path('dotfiles.json'), home.path(SERVERS));
    await init();
    await uninstall();
    expect((await lstat(home.path(SERVERS))).isSymbolicLink()).toBe(true);
    expect(await home.read('dotfiles.json')).toBe('{ "mcpServers": { "learning-memory": { "command": "mine" } } }');
  });

  it('takes only its own entries out of files that were changed since', async () => {
    await home.write(SETTINGS, '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "theirs"}]}]}}');
    await init();
    await change(SERVERS, (content) => Object.assign(content, { numStartups: 2 }));
    await change(SETTINGS, ({ hooks }) => {
      hooks['PreToolUse']?.push({ hooks: [{ type: 'command', command: 'later' }] });
    });
    await home.write(INSTRUCTIONS, `# Mine\n\n${await home.read(INSTRUCTIONS)}\nMore of mine.\n`);
    await uninstall();
    expect(await home.json(SERVERS)).toEqual({ numStartups: 2 });
    expect(await home.json(SETTINGS)).toEqual({
      hooks: {
        Stop: [{ hooks: [{ type: 'command', command: 'theirs' }] }],
        PreToolUse: [{ hooks: [{ type: 'command', command: 'later' }] }],
      },
    });
    expect(await home.read(INSTRUCTIONS)).toBe('# Mine\n\nMore of mine.\n');
    expect(home.printed().match(/was changed since, so only ours went/g)).toHaveLength(3);
  });

  it('takes its handler out of a group that someone put theirs into', async () => {
    await init();
    await change(SETTINGS, ({ hooks }) => {
      hooks['Stop']?.[0]?.hooks.push({ type: 'command', command: 'theirs' });
    });
    await uninstall();
    expect(await home.json(SETTINGS)).toEqual({
      hooks: { Stop: [{ hooks: [{ type: 'command', command: 'theirs' }] }] },
    });
  });

  it('deletes a file it made in which nothing else is left, also when it was rewritten', async () => {
    const before = await home.snapshot();
    await init({ instructions: false });
    for (const name of [SERVERS, SETTINGS]) await home.write(name, JSON.stringify(await home.json(name)));
    await uninstall();
    expect(await home.snapshot()).toEqual(before);
  });

  it('restores what was there before the first of several installs, less what others changed in between', async () => {
    await home.write(SERVERS, '{"a": 1}');
    await init();
    await change(SERVERS, (content) => Object.assign(content, { b: 2 }));
    await init({ launch: { command: 'learning-memory', args: [] } });
    await uninstall();
    expect(await home.json(SERVERS)).toEqual({ a: 1, b: 2 });
  });

  it('puts an entry of its name back that was made by hand, also in a file that was rewritten since', async () => {
    const former = { command: 'npx', args: ['-y', 'somebody-elses'], env: { KEY: 'theirs' } };
    await home.write(SERVERS, JSON.stringify({ mcpServers: { 'learning-memory': former } }));
    await init();
    await change(SERVERS, (content) => Object.assign(content, { b: 2 }));
    await uninstall();
    expect(await home.json(SERVERS)).toEqual({ mcpServers: { 'learning-memory': former }, b: 2 });
    expect(home.printed()).toContain('put back mcpServers.learning-memory as it was');
  });

  it('takes its entries out without a record, and does nothing where there is nothing', async () => {
    const before = await home.snapshot();
    await uninstall();
    expect(await home.snapshot()).toEqual(before);
    await init();
    await rm(home.path('data'), { recursive: true });
    await uninstall();
    expect(JSON.stringify(await home.json(SERVERS)) + JSON.stringify(await home.json(SETTINGS))).toBe('{}{}');
    expect(home.printed()).toContain('is not known as it was before');
  });

  it('does not touch the other scope', async () => {
    await init();
    const before = await home.snapshot();
    await init({ scope: 'project' });
    await uninstall({ scope: 'project' });
    expect(await home.snapshot()).toEqual(before);
  });

  it('leaves every file alone when one cannot be edited', async () => {
    await init();
    await home.write(SETTINGS, '{ "hooks": ');
    const before = await home.snapshot();
    await expect(uninstall()).rejects.toMatchObject({ code: 'INSTALL_FILE_UNUSABLE' });
    expect(await home.snapshot()).toEqual(before);
    await stat(home.path('data/installs'));
  });

  it('is not misled by a damaged record', async () => {
    await init();
    const [record] = await readdir(home.path('data/installs'));
    await home.write(`data/installs/${record}`, '{"version": 1, "files": [{}]}');
    const before = await home.snapshot();
    await expect(uninstall()).rejects.toMatchObject({ code: 'INSTALL_FILE_UNUSABLE' });
    expect(await home.snapshot()).toEqual(before);
  });
});
