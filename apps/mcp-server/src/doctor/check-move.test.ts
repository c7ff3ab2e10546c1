import { mkdir, writeFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import type { EmbeddingService } from '@learning-memory/embedding';
import type { CollectionInfo, VectorStore } from '@learning-memory/vector-store';
import type { Config } from '../config/config.ts';
import { dataPaths } from '../data-paths.ts';
import { temporaryHome } from '../test-support/temporary-home.ts';
import { checkMove } from './check-move.ts';

const OLD = { id: 'old', dimension: 128 };
const NEW = { id: 'new', dimension: 256 };
const CHOSEN = { model: { ...NEW, denseWeight: 0.5 } } as Partial<EmbeddingService> as EmbeddingService;

async function check(collections: readonly CollectionInfo[]): Promise<string> {
  await using home = await temporaryHome();
  await mkdir(home.home, { recursive: true });
  await writeFile(dataPaths(home.home).database, '');
  const vectorStore = { listCollections: () => Promise.resolve(collections) } as Partial<VectorStore> as VectorStore;
  const config = { home: home.home, vectorStore: 'sqlite' } as Config;
  const { status, message } = await checkMove(config, { embedding: CHOSEN, vectorStore });
  expect(status).toBe('ok');
  return message;
}

it('counts the numbers of the vectors that are stored, not those of the model that is chosen', async () => {
  const collections = [
    { name: 'memories', model: OLD, count: 4000 },
    { name: 'values', model: OLD, count: 1000 },
  ];
  expect(await check(collections)).toMatch(
    /^5000 vectors of 128 numbers in sqlite, at most 4\.3 MB; by another model /u,
  );
});

it('tells vectors of several models apart, also those of one collection on its way', async () => {
  const reembedding = { model: NEW, done: 7, total: 40 };
  const collections = [
    { name: 'memories', model: OLD, count: 40, reembedding },
    { name: 'values', model: NEW, count: 3 },
  ];
  expect(await check(collections)).toMatch(/^40 vectors of 128 numbers and 10 vectors of 256 numbers in sqlite, /u);
});

it('says of a home without a vector what the model chosen makes', async () => {
  expect(await check([])).toMatch(/^0 vectors of 256 numbers in sqlite, at most 0\.0 MB; /u);
});
