import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import type { CollectionRef } from '@learning-memory/vector-store';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';

interface Note {
  readonly topic: string;
}

const TEXTS = {
  deploy: 'We never release on Fridays unless the on-call engineer agrees.',
  money: 'Amounts are stored as integers in the smallest unit of the currency.',
  review: 'Pull requests should stay below four hundred lines.',
} as const;

const home = await mkdtemp(join(tmpdir(), 'embed-and-search-'));
const embedding = createPackagedStaticEmbedding();
const store = createSqliteVectorStore({ file: join(home, 'notes.db'), backupDirectory: join(home, 'backups') });
const notes: CollectionRef<Note> = {
  name: 'notes',
  model: embedding.model,
  textFields: { text: 1 },
  indexedFields: ['topic'],
};

try {
  const topics = Object.keys(TEXTS);
  const vectors = await embedding.embedBatch(Object.values(TEXTS), { inputType: 'document' });
  const points = Object.entries(TEXTS).map(([topic, text], index) => ({
    id: topic,
    vector: vectors[index],
    text: { text },
    payload: { topic },
  }));
  await store.upsert(notes, points);

  const text = 'how should prices be saved in the database?';
  const vector = (await embedding.embed(text, { inputType: 'query' })) ?? [];
  const { denseWeight } = embedding.model;
  const [best] = await store.search(notes, {
    query: { mode: 'hybrid', vector, text, denseWeight },
    limit: topics.length,
  });
  assert.equal(best?.id, 'money');
  console.log(`"${text}" -> ${best.payload.topic} (${best.score.toFixed(2)})`);
} finally {
  await Promise.all([embedding[Symbol.asyncDispose](), store[Symbol.asyncDispose]()]);
  await rm(home, { recursive: true, force: true });
}
