import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { createJournalCollector } from '@learning-memory/observation-collector-journal';
import { createExperienceReader, createObservationPersister } from '@learning-memory/observation-persister-core';
import { createSearcher } from '@learning-memory/searcher-core';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';

const home = await mkdtemp(join(tmpdir(), 'ghap-loop-'));
const embedding = createPackagedStaticEmbedding();
const vectorStore = createMemoryVectorStore();
const collector = createJournalCollector({ directory: join(home, 'journal'), sessionId: 'example' });
const persister = createObservationPersister({ embedding, vectorStore, outboxDirectory: join(home, 'outbox') });
const searcher = createSearcher({ embedding, vectorStore });
const experiences = createExperienceReader({ embedding, vectorStore, searcher });

try {
  await collector.start({
    domain: 'performance',
    strategy: 'trial-and-error',
    goal: 'Make the product page load in under a second on phones',
    hypothesis: 'The database is slow, so a cache in front of it will halve the time',
    action: 'Cache the product query for a minute and compare real devices',
    prediction: 'The median on phones falls from three seconds to below two',
  });
  const updated = await collector.update({ note: 'The hit rate is 71 %, and the curve has not moved.' });
  assert.equal(updated.iterationCount, 1, 'a note is no new iteration');

  const resolved = await collector.resolve({
    status: 'falsified',
    result: 'Three seconds before and after; the server needs 180 ms of them.',
    surprise: 'The time goes into running two megabytes of JavaScript',
    rootCause: { category: 'wrong-assumption', description: 'Nobody had looked at a trace from a real device.' },
    lesson: { whatWorked: 'Splitting the bundle by route', takeaway: 'Measure where the user waits first' },
  });
  assert.equal(resolved.confidenceTier, 'silver', resolved.tierReason);
  await persister.persist(resolved);

  for (const axis of ['full', 'strategy', 'surprise', 'root_cause'] as const) {
    const { hits } = await experiences.search({ query: 'heavy scripts make mobile slow', axis, limit: 5 });
    assert.equal(hits[0]?.entry.id, resolved.id, axis);
  }
  console.log(`${resolved.id}: ${resolved.confidenceTier}. ${resolved.tierReason}`);
} finally {
  for (const part of [collector, embedding, vectorStore]) await part[Symbol.asyncDispose]();
  await rm(home, { recursive: true, force: true });
}
