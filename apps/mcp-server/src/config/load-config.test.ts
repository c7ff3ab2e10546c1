import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';
import { loadConfig } from './load-config.ts';

let home: TemporaryHome;

beforeEach(async () => {
  home = await temporaryHome();
});

afterEach(async () => {
  await home[Symbol.asyncDispose]();
});

async function writeConfigFile(content: string): Promise<void> {
  await mkdir(home.home, { recursive: true });
  await writeFile(join(home.home, 'config.json'), content);
}

describe('loadConfig', () => {
  it('has a default for everything', () => {
    const workingDirectory = resolve('/projects/shop');
    expect(loadConfig({ env: {}, workingDirectory })).toEqual({
      home: join(homedir(), '.learning-memory'),
      journalPath: join(workingDirectory, '.claude', 'journal'),
      projectPath: workingDirectory,
      vectorStore: 'sqlite',
      embeddingModel: 'auto',
      minClusterSize: 5,
      minSamples: 3,
      minExperiences: 20,
      checkFrequency: 10,
      valueThreshold: 'one-sd',
      backupDays: 7,
      injection: 'normal',
      mcpActions: 'off',
      autoIndex: 'on',
      toolsets: ['ghap', 'learning', 'search', 'context', 'memory', 'code', 'git'],
      logLevel: 'info',
      adapterSettings: { QDRANT_URL: 'http://127.0.0.1:6333' },
    });
  });

  it('takes the name of a retired model, which an earlier release knew, for auto', () => {
    const env = { EMBEDDING_MODEL: 'use-lite' };
    expect(loadConfig({ env, workingDirectory: resolve('/projects/shop') }).embeddingModel).toBe('auto');
  });

  it('takes a model of the hub, or a folder of one', () => {
    const modelOf = (name: string): string =>
      loadConfig({ env: { EMBEDDING_MODEL: name }, workingDirectory: resolve('/projects/shop') }).embeddingModel;
    expect(modelOf('BAAI/bge-m3')).toBe('BAAI/bge-m3');
    expect(modelOf('~/models/mine')).toBe(join(homedir(), 'models', 'mine'));
  });

  it('puts the journal into the project the client names', () => {
    const { journalPath } = loadConfig({
      env: { CLAUDE_PROJECT_DIR: resolve('/projects/site') },
      workingDirectory: resolve('/'),
    });
    expect(journalPath).toBe(resolve('/projects/site/.claude/journal'));
  });

  it('prefers flags to the environment, and the environment to config.json', async () => {
    await writeConfigFile('{"LOG_LEVEL": "debug", "VECTOR_STORE": "memory", "TOOLSETS": "memory"}');
    const env = { LEARNING_MEMORY_HOME: home.home, LOG_LEVEL: 'warn', TOOLSETS: 'ghap' };
    const config = loadConfig({ env, flags: { LOG_LEVEL: 'error' }, workingDirectory: '/' });
    expect(config).toMatchObject({ logLevel: 'error', toolsets: ['ghap'], vectorStore: 'memory' });
  });

  it('knows the home of the user and that of the project in names of folders', async () => {
    await writeConfigFile('{"JOURNAL_PATH": "~/journals/shop"}');
    const env = { LEARNING_MEMORY_HOME: home.home };
    const load = (flags: Record<string, string>) => loadConfig({ env, flags, workingDirectory: resolve('/shop') });
    expect(load({}).journalPath).toBe(join(homedir(), 'journals', 'shop'));
    expect(load({ JOURNAL_PATH: '<project>/log' }).journalPath).toBe(resolve('/shop/log'));
  });

  it('point 14: knows the home of the user by each of its names', () => {
    const load = (JOURNAL_PATH: string) => loadConfig({ env: { JOURNAL_PATH }, workingDirectory: resolve('/shop') });
    for (const name of ['~', '$HOME', '${HOME}', '%USERPROFILE%']) {
      expect(load(`${name}/journals/`).journalPath).toBe(join(homedir(), 'journals'));
      expect(load(name).journalPath).toBe(homedir());
    }
  });

  it.each(['log', './log', '~shop', '$HOMES/log', '<projects>'])(
    'point 14: refuses the relative folder %s, and says what it would be from here',
    (folder) => {
      const env = { LEARNING_MEMORY_HOME: folder, JOURNAL_PATH: folder };
      const load = (): unknown => loadConfig({ env, workingDirectory: resolve('/projects') });
      const meant = resolve('/projects', folder);
      for (const name of ['LEARNING_MEMORY_HOME', 'JOURNAL_PATH']) {
        expect(load).toThrow(`${name} must be an absolute folder`);
        expect(load).toThrow(`got '${folder}'. Did you mean ${meant}?`);
      }
    },
  );

  it.each([
    ['all', ['ghap', 'learning', 'search', 'context', 'memory', 'code', 'git', 'knowledge', 'graph']],
    [' memory , ghap ', ['ghap', 'memory']],
  ])('reads TOOLSETS=%s', (list, toolsets) => {
    expect(loadConfig({ env: { TOOLSETS: list }, workingDirectory: '/' }).toolsets).toEqual(toolsets);
  });

  it('counts an empty variable as unset', () => {
    expect(loadConfig({ env: { LOG_LEVEL: '', VECTOR_STORE: '' }, workingDirectory: '/' })).toMatchObject({
      logLevel: 'info',
      vectorStore: 'sqlite',
    });
  });

  it('reads numbers as the environment has them, and refuses what is none', () => {
    const load = (env: Record<string, string>) => loadConfig({ env, workingDirectory: '/' });
    expect(load({ HDBSCAN_MIN_CLUSTER_SIZE: '7', VALUE_THRESHOLD: 'median' })).toMatchObject({
      minClusterSize: 7,
      valueThreshold: 'median',
    });
    for (const value of ['1', '2.5', 'five', 'NaN']) {
      expect(() => load({ HDBSCAN_MIN_CLUSTER_SIZE: value })).toThrow('HDBSCAN_MIN_CLUSTER_SIZE');
    }
  });

  it('lists every problem at once, with its origin and the valid options', async () => {
    await writeConfigFile(
      '{"LEARNING_MEMORY_HOME": "/other", "vectorstore": "sqlite", "embeddingModel": "word2vec", "MIN_EXPERIENCES": null}',
    );
    const env = { LEARNING_MEMORY_HOME: home.home, LOG_LEVEL: 'loud', TOOLSETS: 'ghap,cooking' };
    const load = (): unknown => loadConfig({ env, flags: { VECTOR_STORE: 'paper' }, workingDirectory: '/' });
    for (const part of [
      'LOG_LEVEL',
      'loud',
      'debug, info',
      'TOOLSETS',
      'cooking',
      '--vector-store',
      'paper',
      'EMBEDDING_MODEL must be one of auto, static',
      "'embeddingModel' is now called 'EMBEDDING_MODEL'",
      'MIN_EXPERIENCES must be a whole number from 1 on, got null',
      'word2vec',
      "unknown key 'vectorstore'",
      "unknown key 'LEARNING_MEMORY_HOME'",
    ]) {
      expect(load).toThrow(part);
    }
  });

  const load = (): unknown => loadConfig({ env: { LEARNING_MEMORY_HOME: home.home }, workingDirectory: '/' });

  it.each(['{"logLevel":', '[]', '"text"'])('refuses a config.json that holds %s', async (content) => {
    await writeConfigFile(content);
    expect(load).toThrow(join(home.home, 'config.json'));
  });

  it('reads a config.json that begins with a byte order mark', async () => {
    await writeConfigFile('\u{feff}{ "VECTOR_STORE": "memory" }');
    expect(load()).toMatchObject({ vectorStore: 'memory' });
  });

  it('refuses a config.json that is a folder, or a link to nowhere', async () => {
    await mkdir(join(home.home, 'config.json'), { recursive: true });
    expect(load).toThrow(/config\.json is no file/);
    await rm(join(home.home, 'config.json'), { recursive: true });
    await symlink(join(home.home, 'nowhere'), join(home.home, 'config.json'));
    expect(load).toThrow(/config\.json cannot be read/);
  });
});
