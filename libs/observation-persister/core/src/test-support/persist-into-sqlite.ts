import { writeSync } from 'node:fs';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import { createObservationPersister } from '@learning-memory/observation-persister-core';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import { manyEntries } from './entries.ts';

// Writes the id of each entry once it is stored; the parent kills this process somewhere on the way.
const [, , outboxDirectory = '', count = '1', file = ''] = process.argv;

const persister = createObservationPersister({
  embedding: createHashEmbedding(),
  outboxDirectory,
  vectorStore: createSqliteVectorStore({ file }),
});

for (const entry of manyEntries(Number(count))) {
  void persister.persist(entry).then(() => writeSync(1, `${entry.id}\n`));
}
