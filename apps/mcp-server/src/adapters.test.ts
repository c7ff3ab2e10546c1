import { describe, expect, it } from '@jest/globals';
import { silentLogger as logger } from '@learning-memory/logging';
import { choiceNames, describeChoices, EMBEDDING_MODELS, VECTOR_STORES } from './adapters.ts';
import { compose } from './compose.ts';
import { loadConfig, type Config } from './config/load-config.ts';
import { SETTINGS } from './config/settings.ts';
import { temporaryHome } from './test-support/temporary-home.ts';

/** What the command line reads itself, before anything is composed. */
const READ_BEFORE = ['logLevel'];

describe('adapters that can be chosen', () => {
  it('are named with what to know of them', () => {
    expect(choiceNames(VECTOR_STORES)).toEqual(['sqlite', 'memory']);
    expect(describeChoices(VECTOR_STORES)).toBe('sqlite | memory (memory: forgets everything at exit)');
    expect(describeChoices({ only: { load: async () => () => 1 } })).toBe('only');
  });

  it('load', async () => {
    for (const { load } of [...Object.values(EMBEDDING_MODELS), ...Object.values(VECTOR_STORES)]) {
      expect(await load()).toBeInstanceOf(Function);
    }
  });
});

it('reads every setting there is', async () => {
  await using home = await temporaryHome();
  const read = new Set<string>();
  const config = new Proxy(loadConfig({ env: { LEARNING_MEMORY_HOME: home.home }, workingDirectory: home.home }), {
    get(target, key) {
      read.add(String(key));
      return Reflect.get(target, key) as Config[keyof Config];
    },
  });
  const application = await compose(config, { logger, sessionId: 'session', environment: {} });
  await application[Symbol.asyncDispose]();
  expect(Object.keys(SETTINGS).filter((key) => !read.has(key))).toEqual(READ_BEFORE);
});
