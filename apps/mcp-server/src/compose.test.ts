import { existsSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { silentLogger as logger } from '@learning-memory/logging';
import { compose } from './compose.ts';
import type { Config } from './config/config.ts';
import { loadConfig } from './config/load-config.ts';
import { SETTINGS } from './config/settings.ts';
import { SERVER_NEEDS } from './serve.ts';
import { temporaryHome, type TemporaryHome } from './test-support/temporary-home.ts';

const surroundings = { logger, sessionId: 'session', environment: {} };

/** What the command line reads itself, before anything is composed, and what goes on beside it. */
const READ_BESIDE = ['autoIndex', 'logLevel'];

let home: TemporaryHome;
let config: Config;

beforeEach(async () => {
  home = await temporaryHome();
  const env = { LEARNING_MEMORY_HOME: home.home, JOURNAL_PATH: home.journal };
  config = loadConfig({ env, workingDirectory: home.home });
});

afterEach(async () => {
  await home[Symbol.asyncDispose]();
});

describe('compose', () => {
  it('gives what was asked for and nothing else, and opens nothing', async () => {
    await using parts = await compose(config, ['collector', 'contextAssembler'], surroundings);
    expect(Object.keys(parts)).toEqual(['collector', 'contextAssembler']);
    expect([home.home, home.journal].filter(existsSync)).toEqual([]);
  });

  it('makes a part once, whoever asks for it', async () => {
    await using parts = await compose({ ...config, vectorStore: 'memory' }, ['memories', 'vectorStore'], surroundings);
    await parts.memories.store({ content: 'Backups are kept for ninety days.', category: 'fact' });
    expect(await parts.vectorStore.listCollections()).toMatchObject([{ name: 'memories', count: 1 }]);
  });

  it('makes what a part asks for only when it is used', async () => {
    await using parts = await compose(config, ['contextAssembler'], surroundings);
    // On a busy machine the threads alone take longer than a context waits.
    const asked = { situation: 'the cache serves a stale page', deadlineMs: 60_000 };
    const { notices } = await parts.contextAssembler.rich(asked);
    expect(notices).toEqual([]);
  });

  it('reads every setting there is', async () => {
    const read = new Set<string>();
    const watched = new Proxy(config, {
      get(target, key) {
        read.add(String(key));
        return Reflect.get(target, key) as Config[keyof Config];
      },
    });
    await using _parts = await compose(watched, SERVER_NEEDS, surroundings);
    expect(Object.keys(SETTINGS).filter((key) => !read.has(key))).toEqual(READ_BESIDE);
  });
});

describe('disposal', () => {
  it('is that of the journal first', async () => {
    const parts = await compose(config, ['vectorStore', 'collector', 'metadataStore'], surroundings);
    const disposed: string[] = [];
    for (const name of ['vectorStore', 'collector', 'metadataStore'] as const) {
      watchDisposal(parts[name], async () => {
        await new Promise(setImmediate);
        disposed.push(name);
      });
    }
    await parts[Symbol.asyncDispose]();
    expect(disposed).toEqual(['collector', 'vectorStore', 'metadataStore']);
  });

  it('goes on when that of the journal fails, and says so', async () => {
    const parts = await compose(config, ['vectorStore', 'collector'], surroundings);
    let isDisposed = false;
    watchDisposal(parts.collector, () => Promise.reject(new Error('The disk is full.')));
    watchDisposal(parts.vectorStore, async () => {
      isDisposed = true;
    });
    await expect(parts[Symbol.asyncDispose]()).rejects.toThrow('The disk is full.');
    expect(isDisposed).toBe(true);
  });
});

function watchDisposal(part: AsyncDisposable, dispose: () => Promise<void>): void {
  Object.defineProperty(part, Symbol.asyncDispose, { value: dispose });
}
