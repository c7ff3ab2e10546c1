import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import { createExperienceReader, createObservationPersister } from '@learning-memory/observation-persister-core';
import { createSearcher } from '@learning-memory/searcher-core';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';

const stores = { embedding: createHashEmbedding(), vectorStore: createMemoryVectorStore() };
const persister = createObservationPersister({ ...stores, outboxDirectory: await mkdtemp(`${tmpdir()}/outbox-`) });
const resolvedAt = 1_767_323_100_000;
await persister.persist({
  id: 'ghap_20260102_030405_a1b2c3',
  sessionId: 'session-1',
  createdAt: 1_767_323_045_000,
  resolvedAt,
  domain: 'debugging',
  strategy: 'read-the-error',
  iterationCount: 1,
  history: [],
  notes: [],
  goal: 'Find out why the import fails',
  hypothesis: 'The path misses its extension',
  action: 'Add the extension',
  prediction: 'The module loads',
  outcome: { status: 'confirmed', result: 'It loads', capturedAt: resolvedAt, autoCaptured: false },
  confidenceTier: 'silver',
  tierReason: 'Confirmed without a lesson.',
});
assert.deepEqual(await persister.missing(['ghap_20260102_030405_a1b2c3']), []);

const reader = createExperienceReader({ ...stores, searcher: createSearcher(stores) });
const { hits } = await reader.search({ query: 'failing imports', axis: 'full', limit: 1 });
assert.deepEqual(hits[0]?.entry, (await reader.list({ limit: 1 }))[0]);
