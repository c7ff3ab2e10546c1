import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';
import { readSettings, type ReadSettings } from './read-settings.ts';

let home: TemporaryHome;

beforeEach(async () => {
  home = await temporaryHome();
  await mkdir(home.home, { recursive: true });
});

afterEach(async () => {
  await home[Symbol.asyncDispose]();
});

async function readWith(file: string, env: Record<string, string> = {}): Promise<ReadSettings> {
  await writeFile(join(home.home, 'config.json'), file);
  const places = { LEARNING_MEMORY_HOME: home.home, CLAUDE_PROJECT_DIR: resolve('/shop') };
  return readSettings({ env: { ...places, ...env }, flags: { VALUE_THRESHOLD: 'median' }, workingDirectory: '/' });
}

describe('readSettings', () => {
  it('says where each value comes from', async () => {
    const { inForce } = await readWith('{"VECTOR_STORE": "memory"}', { LOG_LEVEL: 'debug' });
    expect(inForce).toEqual(
      expect.arrayContaining([
        { name: 'LEARNING_MEMORY_HOME', value: home.home, source: 'environment' },
        { name: 'JOURNAL_PATH', value: resolve('/shop/.claude/journal'), source: 'default' },
        { name: 'VECTOR_STORE', value: 'memory', source: 'config.json' },
        { name: 'VALUE_THRESHOLD', value: 'median', source: 'flag' },
        { name: 'LOG_LEVEL', value: 'debug', source: 'environment' },
        { name: 'MIN_EXPERIENCES', value: 20, source: 'default' },
      ]),
    );
  });

  it('reads keys of earlier releases, and says what they are called now', async () => {
    const { config, problems, notices } = await readWith('{"vectorStore": "memory", "checkFrequency": 3}');
    expect(config).toMatchObject({ vectorStore: 'memory', checkFrequency: 3 });
    expect(problems).toEqual([]);
    expect(notices).toEqual([
      expect.stringMatching(/'vectorStore' .+ 'VECTOR_STORE'/),
      expect.stringMatching(/'checkFrequency' .+ 'GHAP_CHECK_FREQUENCY'/),
    ]);
  });

  it.each(['{"TOOLSETS": "memory", "toolsets": "ghap"}', '{"toolsets": "ghap", "TOOLSETS": "memory"}'])(
    'prefers the new name of %s, and says so',
    async (file) => {
      const { config, notices } = await readWith(file);
      expect(config.toolsets).toEqual(['memory']);
      expect(notices).toEqual([expect.stringContaining("'TOOLSETS' is used; take 'toolsets' out")]);
    },
  );

  it('has nothing to say about new names', async () => {
    const { notices, problems } = await readWith('{"TOOLSETS": "memory", "MIN_EXPERIENCES": 30}');
    expect({ notices, problems }).toEqual({ notices: [], problems: [] });
  });

  it('injects nothing where what was set for it cannot be', async () => {
    for (const value of ['OFF', 'none']) {
      const { config, problems } = await readWith(JSON.stringify({ INJECTION: value }));
      expect({ injection: config.injection, problems: problems.length }).toEqual({ injection: 'off', problems: 1 });
    }
    expect((await readWith('{}')).config.injection).toBe('normal');
  });

  it('goes on with the default of what cannot be', async () => {
    const { config, problems } = await readWith('{"JOURNAL_PATH": 7, "TOOLSETS": ["ghap"]}', { LOG_LEVEL: 'loud' });
    expect(config).toMatchObject({ journalPath: resolve('/shop/.claude/journal'), logLevel: 'info' });
    expect(config.toolsets).toHaveLength(7);
    expect(problems).toHaveLength(3);
    const unreadable = await readWith('{');
    expect({ home: unreadable.config.home, problems: unreadable.problems.length }).toEqual({
      home: home.home,
      problems: 1,
    });
  });
});
