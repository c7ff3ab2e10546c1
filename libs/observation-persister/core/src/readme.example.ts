import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import type { ResolvedGhap } from '@learning-memory/ghap';
import { createObservationPersister } from '@learning-memory/observation-persister-core';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';

const persister = createObservationPersister({
  embedding: createHashEmbedding(),
  vectorStore: createMemoryVectorStore(),
  outboxDirectory: await mkdtemp(`${tmpdir()}/outbox-`),
});

const entry: ResolvedGhap = {
  id: 'ghap_20260102_030405_a1b2c3',
  sessionId: 'session-1',
  createdAt: 1_767_323_045_000,
  domain: 'debugging',
  strategy: 'read-the-error',
  goal: 'Find out why the import fails',
  hypothesis: 'The path misses its extension',
  action: 'Add the extension',
  prediction: 'The module loads',
  history: [],
  notes: [],
  iterationCount: 1,
  outcome: { status: 'confirmed', result: 'It loads', capturedAt: 1_767_323_100_000, autoCaptured: false },
  confidenceTier: 'silver',
  tierReason: 'Confirmed without a lesson.',
  resolvedAt: 1_767_323_100_000,
};

await persister.persist(entry);
assert.deepEqual(await persister.missing([entry.id]), []);
