import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createReplayHome, withoutSettingFlags } from './replay-home.ts';

describe('createReplayHome', () => {
  it('gives programs an environment that leads to its own data, whatever was set before', async () => {
    await using home = await createReplayHome();
    const users = {
      LEARNING_MEMORY_HOME: '/users',
      JOURNAL_PATH: '/users/journal',
      VECTOR_STORE: 'memory',
      SHOP: 'open',
    };
    const environment = home.environment(users);
    expect(environment).toMatchObject({ SHOP: 'open', CLAUDE_PROJECT_DIR: home.folder });
    const root = dirname(home.folder);
    expect(environment.LEARNING_MEMORY_HOME?.startsWith(root)).toBe(true);
    expect(environment.JOURNAL_PATH?.startsWith(root)).toBe(true);
    expect(environment).not.toHaveProperty('VECTOR_STORE');
  });

  it('is gone afterwards', async () => {
    const home = await createReplayHome();
    expect(existsSync(home.folder)).toBe(true);
    await home[Symbol.asyncDispose]();
    expect(existsSync(dirname(home.folder))).toBe(false);
  });
});

describe('withoutSettingFlags', () => {
  it('leaves out what would win over the environment', () => {
    const args = [
      '/opt/learning-memory.mjs',
      'serve',
      '--learning-memory-home',
      '/users',
      '--journal-path=/users/j',
      '--x',
    ];
    expect(withoutSettingFlags(args)).toEqual(['/opt/learning-memory.mjs', 'serve', '--x']);
  });
});
