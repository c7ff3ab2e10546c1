import assert from 'node:assert/strict';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { createSearcher } from '@learning-memory/searcher-core';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';

const texts = [
  'We never release on Fridays unless the on-call engineer agrees.',
  'Amounts are stored as integers in the smallest unit of the currency.',
  'Error E4711 means that the licence server was not reached.',
];
const [embedding, vectorStore] = [createPackagedStaticEmbedding(), createMemoryVectorStore()];
const notes = { name: 'notes', model: embedding.model, textFields: { text: 1 }, indexedFields: [] };
const vectors = await embedding.embedBatch(texts, { inputType: 'document' });
const points = texts.map((text, nth) => ({ id: `note-${nth}`, vector: vectors[nth], text: { text }, payload: {} }));
await vectorStore.upsert(notes, points);

const searcher = createSearcher({ embedding, vectorStore });
// One is found by its meaning, the other by a word that no model knows.
for (const [query, expected] of Object.entries({ 'how are prices saved?': 'note-1', E4711: 'note-2' })) {
  const [best] = (await searcher.search({ collection: () => notes }, { query, limit: 1 })).hits;
  assert.equal(best?.id, expected);
  console.log(`${query} -> ${texts[Number(best.id.slice(5))]} (${best.score.toFixed(2)})`);
}
for (const part of [embedding, vectorStore]) await part[Symbol.asyncDispose]();
