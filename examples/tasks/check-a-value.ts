import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { createHdbscanClusterer } from '@learning-memory/clusterer-hdbscan';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { createSqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';
import { createJournalCollector } from '@learning-memory/observation-collector-journal';
import { createObservationPersister } from '@learning-memory/observation-persister-core';
import { createSearcher } from '@learning-memory/searcher-core';
import { createValueStore } from '@learning-memory/value-store-core';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';

const home = await mkdtemp(`${tmpdir()}/check-a-value-`);
const metadata = createSqliteMetadataStore({ file: `${home}/memory.db`, backupDirectory: home });
const stores = { embedding: createPackagedStaticEmbedding(), vectorStore: createMemoryVectorStore() };
const parts = { ...stores, searcher: createSearcher(stores), clusterer: createHdbscanClusterer() };
const journal = createJournalCollector({ directory: home, sessionId: 'session' });
const persister = createObservationPersister({ ...stores, outboxDirectory: home });
for (let nth = 0; nth < 24; nth += 1) {
  const goal = `${nth % 2 ? 'The stale cache serves an old page' : 'An expired certificate stops the deploy'} ${nth}`;
  const words = { goal, hypothesis: goal, action: goal, prediction: goal };
  await journal.start({ ...words, domain: 'debugging', strategy: 'read-the-error' });
  await persister.persist(await journal.resolve({ status: 'confirmed', result: goal }));
}
const values = createValueStore({ ...parts, runs: metadata.clusterRuns, exposures: metadata.valueExposures });
const { clusters } = await values.clusters({ axis: 'full' });
const judged = clusters.map(({ id }) => values.validate({ clusterId: id, text: 'A stale cache serves old pages' }));
for (const { clusterId, reason = 'It fits.' } of await Promise.all(judged)) console.log(`${clusterId}: ${reason}`);
assert.deepEqual((await Promise.all(judged)).map(({ valid }) => valid).toSorted(), [false, true]);
for (const part of [values, parts.clusterer, journal, metadata]) await part[Symbol.asyncDispose]();
