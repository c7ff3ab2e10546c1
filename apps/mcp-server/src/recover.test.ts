import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { embeddingError } from '@learning-memory/embedding';
import { silentLogger as logger } from '@learning-memory/logging';
import type { ResolvedGhap } from '@learning-memory/ghap';
import { createMemoryService } from '@learning-memory/memory-core';
import { createJournalCollector } from '@learning-memory/observation-collector-journal';
import { compose } from './compose.ts';
import { loadConfig } from './config/load-config.ts';
import { dataPaths } from './data-paths.ts';
import { recover, RECOVERY_NEEDS } from './recover.ts';
import { createDeletedRecords } from './stored/deleted-records.ts';
import { temporaryHome } from './test-support/temporary-home.ts';

it('reads what was stored while the weights were away', async () => {
  await using home = await temporaryHome();
  const env = { LEARNING_MEMORY_HOME: home.home, JOURNAL_PATH: home.journal };
  const config = loadConfig({ env, workingDirectory: home.home });
  const surroundings = { logger, sessionId: 'session', environment: {} };
  await using parts = await compose(config, [...RECOVERY_NEEDS, 'searcher'], surroundings);
  const away = (): Promise<never> =>
    Promise.reject(embeddingError('EMBEDDING_UNAVAILABLE', 'The file of the weights is missing.'));
  const without = createMemoryService({
    ...parts,
    embedding: { ...parts.embedding, embed: away, embedBatch: away },
    records: parts.metadataStore.memoryRecords,
  });
  await without.store({ content: 'Our automobile needs a new engine before winter.' });
  const ask = async (): Promise<number> =>
    (await parts.memories.search({ query: 'repair the car', limit: 1 })).hits.length;
  expect(await ask()).toBe(0);
  await recover(parts, logger);
  expect(await ask()).toBe(1);
});

it('warns of nothing where the server closes before it is done', async () => {
  await using home = await temporaryHome();
  const env = { LEARNING_MEMORY_HOME: home.home, JOURNAL_PATH: home.journal };
  const config = loadConfig({ env, workingDirectory: home.home });
  await mkdir(home.home, { recursive: true });
  const warned: unknown[] = [];
  const listening = { ...logger, warn: (event: string, fields: unknown) => warned.push([event, fields]) };
  const surroundings = { logger, sessionId: 'session', environment: {} };
  const parts = await compose(config, RECOVERY_NEEDS, surroundings);
  const closing = new AbortController();
  const close = async (): Promise<never> => {
    closing.abort();
    await parts[Symbol.asyncDispose]();
    throw embeddingError('EMBEDDING_DISPOSED', 'The embedding service is closed.');
  };
  await recover({ ...parts, memories: { ...parts.memories, purge: close } }, listening, closing.signal);
  expect([closing.signal.aborted, warned]).toEqual([true, []]);
});

it('stores an entry that was begun while nobody knew the project as of this one, however late it is stored', async () => {
  await using home = await temporaryHome();
  const env = { LEARNING_MEMORY_HOME: home.home, JOURNAL_PATH: home.journal };
  const config = loadConfig({ env, workingDirectory: home.home });
  const killed = createJournalCollector({ directory: home.journal, sessionId: 'killed' });
  const { entry } = await killed.start({
    ...{ domain: 'debugging', strategy: 'read-the-error', goal: 'Make it reliable', hypothesis: 'A retry is missing' },
    ...{ action: 'Add one', prediction: 'It works three times' },
  });
  await killed.resolve({ status: 'confirmed', result: 'it held', lesson: { whatWorked: 'patience' } });
  await killed[Symbol.asyncDispose]();
  const surroundings = { logger, sessionId: 'session', environment: {} };
  await using parts = await compose(config, RECOVERY_NEEDS, surroundings);
  const handed: ResolvedGhap[] = [];
  const late = { ...parts.persister, persist: async (resolved: ResolvedGhap) => void handed.push(resolved) };
  await recover({ ...parts, persister: late }, logger);
  const { id: project } = await parts.currentProject.read();
  expect(handed).toMatchObject([{ id: entry.id, project }]);
});

it('drops what was deleted long ago, also in the shell', async () => {
  await using home = await temporaryHome();
  const env = { LEARNING_MEMORY_HOME: home.home, JOURNAL_PATH: home.journal };
  const config = loadConfig({ env, workingDirectory: home.home });
  const { deleted } = dataPaths(home.home);
  const monthsAgo = Date.now() - 90 * 86_400_000;
  await createDeletedRecords(deleted, () => monthsAgo).keep('values', 'old', { text: 'Retry.' });
  await createDeletedRecords(deleted).keep('values', 'new', { text: 'Measure.' });
  await using parts = await compose(config, RECOVERY_NEEDS, { logger, sessionId: 'session', environment: {} });
  await recover(parts, logger);
  expect(await readdir(join(deleted, 'values'))).toHaveLength(1);
  expect(await parts.deletedRecords.list('values')).toMatchObject([{ id: 'new' }]);
});
