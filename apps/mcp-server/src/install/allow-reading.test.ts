import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { installHome, type InstallHome } from '../test-support/install-home.ts';
import { DEFAULT_TOOLSETS } from '../tools/toolset-names.ts';
import { readingRules } from './permission-file.ts';
import { runInit } from './run-init.ts';
import { runUninstall } from './run-uninstall.ts';

const SETTINGS = 'user/.claude/settings.json';

let home: InstallHome;

beforeEach(async () => {
  home = await installHome();
});

afterEach(async () => {
  await home[Symbol.asyncDispose]();
});

const init = (changes: Partial<InstallHome['options']> = {}): Promise<void> => runInit({ ...home.options, ...changes });

describe('init --allow-reading', () => {
  it('lets the client read without asking only when asked to, and takes the rules out again', async () => {
    await home.write(
      SETTINGS,
      '{\n  "permissions": { "allow": ["Bash(ls)", "mcp__learning-memory__get_memory"] }\n}\n',
    );
    const before = await home.snapshot();
    await init();
    expect(home.printed()).toContain('init --allow-reading');
    expect(await home.read(SETTINGS)).not.toContain('mcp__learning-memory__get_context');
    await init({ allowReading: true });
    const { permissions } = (await home.json(SETTINGS)) as unknown as { permissions: { allow: string[] } };
    expect(permissions.allow).toEqual(expect.arrayContaining(['Bash(ls)', ...readingRules(DEFAULT_TOOLSETS)]));
    expect(permissions.allow.filter((rule) => rule.endsWith('__get_memory'))).toHaveLength(1);
    expect(permissions.allow).not.toContain('mcp__learning-memory__store_memory');
    const text = await home.read(SETTINGS);
    await init();
    expect(await home.read(SETTINGS)).toBe(text);
    await runUninstall(home.options);
    expect(await home.snapshot()).toEqual(before);
    await init({ allowReading: true });
    await home.write(SETTINGS, (await home.read(SETTINGS)).replace('"Bash(ls)"', '"Bash(ls)", "Bash(pwd)"'));
    await runUninstall(home.options);
    expect(await home.read(SETTINGS)).toBe(
      '{\n  "permissions": { "allow": ["Bash(ls)", "Bash(pwd)", "mcp__learning-memory__get_memory"] }\n}\n',
    );
  });
});
