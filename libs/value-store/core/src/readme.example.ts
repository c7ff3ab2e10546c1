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
await using metadata = createSqliteMetadataStore({ file: `${home}/memory.db`, backupDirectory: home });
await using collector = createJournalCollector({ directory: home, sessionId: 'session-1' });
await using clusterer = createHdbscanClusterer();
const stores = { embedding: createHashEmbedding(), vectorStore: createMemoryVectorStore() };
const persister = createObservationPersister({ ...stores, outboxDirectory: `${home}/outbox` });
for (let nth = 0; nth < 20; nth += 1) {
  const goal = `${nth < 11 ? 'the stale cache serves an old page' : 'an expired certificate stops the deploy'} ${nth}`;
  const rest = { domain: 'debugging', strategy: 'read-the-error', action: goal, prediction: goal } as const;
  await collector.start({ ...rest, goal, hypothesis: goal });
  await persister.persist(await collector.resolve({ status: 'confirmed', result: goal }));
}
const kept = { runs: metadata.clusterRuns, exposures: metadata.valueExposures };
await using values = createValueStore({ ...stores, ...kept, searcher: createSearcher(stores), clusterer });
const { clusters } = await values.clusters({ axis: 'full' });
assert.deepEqual([clusters[0]?.id, clusters[0]?.size, clusters[1]?.size], ['cluster_full_0', 11, 9]);
const cluster = { clusterId: 'cluster_full_0', axis: 'full' } as const;
await assert.rejects(values.store({ ...cluster, text: 'Ask about dark colours' }), { code: 'VALUE_STORE_REFUSED' });
const { value } = await values.store({ ...cluster, text: 'the stale cache serves an old page 4' });
assert.equal((await values.search({ query: 'old pages', limit: 1 })).hits[0]?.id, value.id);
