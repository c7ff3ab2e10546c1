import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { createHdbscanClusterer } from '@learning-memory/clusterer-hdbscan';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import { createSqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';
import { createJournalCollector } from '@learning-memory/observation-collector-journal';
import { createObservationPersister } from '@learning-memory/observation-persister-core';
import { createSearcher } from '@learning-memory/searcher-core';
import { createValueStore } from '@learning-memory/value-store-core';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';

const home = await mkdtemp(`${tmpdir()}/values-`);
const metadata = createSqliteMetadataStore({ file: `${home}/memory.db`, backupDirectory: home });
const collector = createJournalCollector({ directory: home, sessionId: 'session-1' });
const clusterer = createHdbscanClusterer();
const stores = { embedding: createHashEmbedding(), vectorStore: createMemoryVectorStore() };
const persister = createObservationPersister({ ...stores, outboxDirectory: `${home}/outbox` });
for (let nth = 0; nth < 20; nth += 1) {
  const goal = `${nth < 11 ? 'the stale cache serves an old page' : 'an expired certificate stops the deploy'} ${nth}`;
  const words = { goal, hypothesis: goal, action: goal, prediction: goal };
  await collector.start({ ...words, domain: 'debugging', strategy: 'read-the-error' });
  await persister.persist(await collector.resolve({ status: 'confirmed', result: goal }));
}
const { clusterRuns: runs, valueExposures: exposures } = metadata;
const values = createValueStore({ ...stores, runs, exposures, searcher: createSearcher(stores), clusterer });
assert.equal((await values.clusters({ axis: 'full' })).clusters.map(({ size }) => size).join(), '11,9');
const text = 'the stale cache serves an old page 4';
const { value } = await values.store({ clusterId: 'cluster_full_0', axis: 'full', text });
await assert.rejects(values.store({ ...value, text: 'Ask about dark colours' }), { code: 'VALUE_STORE_REFUSED' });
assert.equal((await values.search({ query: 'old pages', limit: 1 })).hits[0]?.id, value.id);
for (const part of [values, clusterer, collector, metadata]) await part[Symbol.asyncDispose]();
