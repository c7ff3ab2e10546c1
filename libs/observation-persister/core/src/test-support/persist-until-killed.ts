import { writeSync } from 'node:fs';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';
import { createObservationPersister } from '@learning-memory/observation-persister-core';
import { manyEntries } from './entries.ts';

// Writes the id of each entry when its storing begins, which then never ends: the parent kills this process there.
const [, , outboxDirectory = '', count = '1'] = process.argv;

const persister = createObservationPersister({
  embedding: createHashEmbedding(),
  outboxDirectory,
  vectorStore: {
    ...createMemoryVectorStore(),
    upsert: (_collection, [point]) => {
      writeSync(1, `${point?.id}\n`);
      return new Promise(() => undefined);
    },
    get: () => Promise.resolve([]),
    delete: () => Promise.resolve(),
  },
});

setInterval(() => undefined, 1000);
for (const entry of manyEntries(Number(count))) void persister.persist(entry);
