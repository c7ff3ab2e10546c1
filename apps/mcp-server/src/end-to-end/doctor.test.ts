import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ReplayedHook } from '../doctor/replay/replay-hooks.ts';
import { CLIENT_EVENTS } from '../install/hook-settings.ts';
import { runInit } from '../install/run-init.ts';
import { installHome, type InstallHome } from '../test-support/install-home.ts';
import { runDoctor, type DoctorRun } from '../test-support/run-doctor.ts';
import { SERVER_BIN } from '../test-support/server-process.ts';

const launch = { command: process.execPath, args: [SERVER_BIN] };
const WORKSPACE = fileURLToPath(new URL('../../../..', import.meta.url));
const COMMANDS = ['SessionStart', 'SessionEnd'];

interface Installation {
  readonly name: string;
  readonly path: string;
  readonly hooks?: readonly ReplayedHook[];
  readonly status?: string;
  readonly message?: string;
}

let home: InstallHome;

beforeEach(async () => {
  home = await installHome({ launch });
});

afterEach(async () => {
  await home[Symbol.asyncDispose]();
});

const run = (flags?: readonly string[], settings: Record<string, string> = {}): Promise<DoctorRun> => {
  const env = { HOME: home.path('user'), CLAUDE_PROJECT_DIR: home.path('user/project'), ...settings };
  return runDoctor({ home: home.path('data'), journal: home.path('journal') }, env, flags);
};

async function diagnose(): Promise<{ exitCode: number; registered: boolean; installations: readonly Installation[] }> {
  const { exitCode, stdout } = await run();
  const { hooks } = JSON.parse(stdout) as { hooks: { registered: boolean; installations: Installation[] } };
  return { exitCode, ...hooks };
}

const statuses = ({ hooks = [] }: Installation): Record<string, string> =>
  Object.fromEntries(hooks.map(({ event, status }) => [event, status === 'failed' ? 'failed' : 'works']));
const everyEvent = (status: string): Record<string, string> =>
  Object.fromEntries(CLIENT_EVENTS.map((event) => [event, status]));
const messages = ({ hooks = [] }: Installation): string => hooks.map(({ message }) => message).join('\n');

describe('doctor', () => {
  it('plays every hook that init registered, and leaves the data of the user alone', async () => {
    await runInit(home.options);
    const { exitCode, registered, installations } = await diagnose();
    expect({ exitCode, registered }).toEqual({ exitCode: 0, registered: true });
    expect(installations).toMatchObject([{ path: home.path('user/.claude/settings.json') }]);
    const [installation = { name: '', path: '' }] = installations;
    expect(statuses(installation)).toEqual(everyEvent('works'));
    for (const { event, milliseconds, message } of installation.hooks ?? []) {
      expect(milliseconds).toBeGreaterThanOrEqual(0);
      const isSilent = ['PreCompact', 'Stop', 'SubagentStop', 'SessionEnd'].includes(event);
      expect(message).toMatch(isSilent ? /^silent, as it should be$/ : /text (arrived|came too late)/);
    }
    expect(existsSync(home.path('data/memory.db'))).toBe(false);
    expect(existsSync(home.path('journal'))).toBe(false);
  });

  it('plays this program where nothing is registered, and prints a line for each hook', async () => {
    const { exitCode, stdout } = await run([]);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('No settings of Claude Code register hooks');
    for (const event of CLIENT_EVENTS) {
      expect(stdout).toMatch(new RegExp(`^(ok {5}|warning) ${event} +\\d+ of \\d+ ms {2}\\S`, 'm'));
    }
  });

  it('says that plugin and settings both register hooks, and how to be rid of one', async () => {
    await runInit(home.options);
    const { hooks } = await home.json('user/.claude/settings.json');
    const id = 'learning-memory@learning-memory';
    await home.write('user/.claude/settings.json', JSON.stringify({ hooks, enabledPlugins: { [id]: true } }));
    const marketplace = { source: { source: 'directory' }, installLocation: WORKSPACE };
    await home.write(
      'user/.claude/plugins/known_marketplaces.json',
      JSON.stringify({ 'learning-memory': marketplace }),
    );
    const { stdout } = await run([]);
    expect(stdout).toMatch(/^warning The plugin and the settings of the user register the same hooks/mu);
    expect(stdout).toContain(`\`claude plugin uninstall ${id}\``);
    expect(stdout).toContain('`learning-memory uninstall`');
  });

  it('says that a program that is gone cannot be started', async () => {
    await runInit({ ...home.options, launch: { command: process.execPath, args: ['/nowhere/learning-memory.mjs'] } });
    const { exitCode, installations } = await diagnose();
    expect(exitCode).toBe(1);
    expect(installations.map(statuses)).toEqual([everyEvent('failed')]);
    expect(installations.map(messages).join()).toContain('ended with 1');
  });

  it('says that a model cannot be made, and looks at the rest', async () => {
    const { exitCode, stdout } = await run(undefined, { EMBEDDING_MODEL: 'package:nothing' });
    const { checks } = JSON.parse(stdout) as { checks: { name: string; status: string; message: string }[] };
    const statusOf = (name: string): string | undefined => checks.find((check) => check.name === name)?.status;
    expect(checks.filter(({ status }) => status === 'failed')).toMatchObject([{ name: 'embedding model' }]);
    expect(['git', 'database', 'entries', 'set aside'].map(statusOf)).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(exitCode).toBe(1);
  });

  it('ends though everything it starts hangs', async () => {
    await home.write('hanging/learning-memory.mjs', 'setInterval(() => undefined, 1000);');
    const hanging = { command: process.execPath, args: [home.path('hanging/learning-memory.mjs')] };
    await runInit({ ...home.options, launch: hanging });
    const settings = await home.read('user/.claude/settings.json');
    await home.write('user/.claude/settings.json', settings.replaceAll('"timeout": 5', '"timeout": 1'));
    const { exitCode, installations } = await diagnose();
    expect(exitCode).toBe(1);
    expect(installations.map(statuses)).toEqual([everyEvent('failed')]);
    expect(installations.map(messages).join()).toContain('did not end within 1 s');
  });

  it('tells a server that cannot start, and a hook that is not registered, from those that work', async () => {
    await runInit(home.options);
    const { hooks } = await home.json('user/.claude/settings.json');
    const { Stop: _, ...others } = hooks;
    await home.write('user/.claude/settings.json', JSON.stringify({ hooks: others }));
    const servers = { 'learning-memory': { command: process.execPath, args: ['-e', 'console.error("No licence.")'] } };
    await home.write('user/.claude.json', JSON.stringify({ mcpServers: servers }));
    const { exitCode, installations } = await diagnose();
    const [installation = { name: '', path: '' }] = installations;
    const expected = CLIENT_EVENTS.map((event) => [event, COMMANDS.includes(event) ? 'works' : 'failed']);
    expect(statuses(installation)).toEqual(Object.fromEntries(expected));
    expect(messages(installation)).toContain('The server does not start: No licence.');
    expect(installation.hooks?.find(({ event }) => event === 'Stop')?.message).toContain('Not registered');
    expect(exitCode).toBe(1);
  });

  it('writes nothing through a server that brings a home of its own', async () => {
    const stubborn = `process.env.LEARNING_MEMORY_HOME = ${JSON.stringify(home.path('other'))};
      process.env.JOURNAL_PATH = ${JSON.stringify(home.path('other/journal'))};
      await import(${JSON.stringify(`file://${SERVER_BIN}`)});`;
    await home.write('stubborn/learning-memory.mjs', stubborn);
    await runInit(home.options);
    const flags = ['serve', '--learning-memory-home', home.path('other')];
    const entry = { command: process.execPath, args: [home.path('stubborn/learning-memory.mjs'), ...flags] };
    await home.write('user/.claude.json', JSON.stringify({ mcpServers: { 'learning-memory': entry } }));
    const { installations } = await diagnose();
    expect(installations.map(messages).join()).toContain('does not use the data home');
    expect(existsSync(home.path('other/journal'))).toBe(false);
    expect(existsSync(home.path('other/notes'))).toBe(false);
  });
});
