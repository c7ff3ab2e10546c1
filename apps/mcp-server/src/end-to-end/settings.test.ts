import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CONFIRMED, shortDraft } from '../test-support/entries.ts';
import { runCommand, runHook } from '../test-support/run-command.ts';
import { runDoctor } from '../test-support/run-doctor.ts';
import { startServer } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

let home: TemporaryHome;

beforeEach(async () => {
  home = await temporaryHome();
  await mkdir(home.home, { recursive: true });
});

afterEach(async () => {
  await home[Symbol.asyncDispose]();
});

const writeConfig = (content: object): Promise<void> =>
  writeFile(join(home.home, 'config.json'), JSON.stringify(content));

interface Report {
  readonly settings: readonly unknown[];
  readonly checks: readonly { readonly name: string; readonly status: string; readonly message: string }[];
}

describe('settings', () => {
  it('are shown by doctor with where they come from', async () => {
    await writeConfig({ MIN_EXPERIENCES: 30, LOG_LEVEL: 'warn' });
    const { stdout } = await runDoctor(home, {}, ['--json', '--vector-store', 'memory']);
    const { settings, checks } = JSON.parse(stdout) as Report;
    expect(settings).toEqual(
      expect.arrayContaining([
        { name: 'LEARNING_MEMORY_HOME', value: home.home, source: 'environment' },
        { name: 'VECTOR_STORE', value: 'memory', source: 'flag' },
        { name: 'MIN_EXPERIENCES', value: 30, source: 'config.json' },
        { name: 'HDBSCAN_MIN_SAMPLES', value: 3, source: 'default' },
        { name: 'LOG_LEVEL', value: 'debug', source: 'environment' },
      ]),
    );
    expect(checks).toContainEqual({ name: 'settings', status: 'ok', message: expect.any(String) });
    expect(checks).toContainEqual(expect.objectContaining({ name: 'database', status: 'warning' }));
    const text = (await runDoctor(home, {}, [])).stdout;
    expect(text).toMatch(/^MIN_EXPERIENCES +config\.json +30$/m);
    expect(text).toMatch(/^TOOLSETS +default +ghap,learning,search,context,memory,code,git$/m);
  });

  it('of earlier names work, and everything says what they are called now', async () => {
    await writeConfig({ toolsets: 'memory' });
    {
      await using server = await startServer(home);
      const { tools } = await server.client.listTools();
      expect(tools.map(({ name }) => name)).not.toContain('start_ghap');
      expect(server.log()).toMatch(/"level":"warn","event":"config\.outdated".+TOOLSETS/);
    }
    const { code, stderr } = await runCommand(home, ['search', 'x'], home.home);
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining("'TOOLSETS'") });
    const { checks } = JSON.parse((await runDoctor(home)).stdout) as Report;
    const message = expect.stringContaining("'toolsets' is now called 'TOOLSETS'");
    expect(checks).toContainEqual({ name: 'settings', status: 'warning', message });
  });

  it('are those of the server for hooks, which go on though one cannot be', async () => {
    const server = await startServer(home, { CLAUDE_CODE_SESSION_ID: 'session-a' });
    await server.call('start_ghap', shortDraft('the settings of hooks'));
    await server.call('resolve_ghap', CONFIRMED);
    await server[Symbol.asyncDispose]();
    await writeConfig({ JOURNAL_PATH: home.journal });
    const archived = (): Promise<string[]> => readdir(join(home.journal, 'archive')).catch(() => []);
    expect(await archived()).toEqual([]);
    const unset = { JOURNAL_PATH: '', LOG_LEVEL: 'loud' };
    await runHook(home, 'session-end', '{"session_id":"session-a"}', unset);
    expect(await archived()).not.toEqual([]);
  });
});
