import { stat } from 'node:fs/promises';
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

describe('init --dry-run', () => {
  it('writes nothing and says all that it would', async () => {
    const before = await home.snapshot();
    await init({ dryRun: true, instructions: true });
    expect(await home.snapshot()).toEqual(before);
    await expect(stat(home.path('data'))).rejects.toMatchObject({ code: 'ENOENT' });
    for (const event of CLIENT_EVENTS) expect(home.printed()).toContain(`add hooks.${event}`);
    expect(home.printed()).toContain(home.path('user/.claude/CLAUDE.md'));
  });

  it('says exactly what the run then does', async () => {
    await home.write(SERVERS, '{"mcpServers": {"learning-memory": {"command": "old"}}}');
    await home.write('user/.claude/CLAUDE.md', '# Mine\n');
    const said = async (changes: Partial<InstallHome['options']>): Promise<readonly string[]> => {
      const lines: string[] = [];
      await init({ instructions: true, allowReading: true, ...changes, print: (line) => lines.push(line) });
      return lines;
    };
    const before = await home.snapshot();
    const dry = await said({ dryRun: true });
    expect(await home.snapshot()).toEqual(before);
    const real = await said({});
    const after = await home.snapshot();
    expect(dry.at(-1)).toBe('Nothing was written: --dry-run.');
    // Of what was not done it does not speak as of something that is.
    const done = 'Sessions of Claude Code that start from now on use it; those that run do not.';
    expect(dry).not.toContain(done);
    expect(dry.slice(0, -1)).toEqual(real.filter((line) => line !== done));
    const named = dry.filter((line) => line.startsWith(home.root));
    const changed = Object.keys(after).filter((name) => after[name] !== before[name] && after[name] !== 'folder');
    expect(named.map((line) => line.replace(' (new)', '')).sort()).toEqual(
      changed.map((name) => home.path(`user/${name}`)).sort(),
    );
    expect(named.filter((line) => line.endsWith(' (new)'))).toEqual([`${home.path(SETTINGS)} (new)`]);
    const again = await said({ dryRun: true });
    expect(again.filter((line) => line === '  nothing to change')).toHaveLength(3);
    expect(again.filter((line) => /^ {2}(?:add|update|remove) /u.test(line))).toEqual([]);
  });
});

describe('uninstall --dry-run', () => {
  it('changes nothing and says of each file what the run then does', async () => {
    await home.write('user/.claude/CLAUDE.md', '# Mine\n');
    await init({ instructions: true });
    await home.write(SETTINGS, `${(await home.read(SETTINGS)).trimEnd()}\n\n`);
    const before = await home.snapshot();
    const said = async (dryRun: boolean): Promise<readonly string[]> => {
      const lines: string[] = [];
      await runUninstall({ ...home.options, dryRun, print: (line) => lines.push(line) });
      return lines;
    };
    const dry = await said(true);
    expect(await home.snapshot()).toEqual(before);
    expect(dry.at(-1)).toBe('Nothing was changed: --dry-run.');
    const real = await said(false);
    expect(dry.slice(0, -1)).toEqual(real.slice(0, -1));
    expect(await home.snapshot()).not.toEqual(before);
  });
});
