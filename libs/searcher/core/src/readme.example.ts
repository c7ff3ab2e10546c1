import assert from 'node:assert/strict';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import type { SearchedCollection } from '@learning-memory/searcher';
import { createSearcher } from '@learning-memory/searcher-core';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';

const [embedding, vectorStore] = [createHashEmbedding(), createMemoryVectorStore()];
const texts = ['The billing database allows 20 connections', 'Use tabs, not spaces'];
const notes: SearchedCollection<{ readonly text: string }> = {
  collection: (model) => ({ name: 'notes', model, textFields: { text: 1 }, indexedFields: [] }),
  comparedTexts: (best) => best.map(({ payload }) => payload),
};
const vectors = await embedding.embedBatch(texts, { inputType: 'document' });
const points = texts.map((text, id) => ({ id: `note-${id}`, vector: vectors[id], text: { text }, payload: { text } }));
await vectorStore.upsert(notes.collection(embedding.model), points);

const searcher = createSearcher({ embedding, vectorStore });
const { hits, mode } = await searcher.search(notes, { query: 'connections of the database', limit: 1 });
assert.equal(mode, 'hybrid');
assert.equal(hits[0]?.payload.text, 'The billing database allows 20 connections');
assert.deepEqual((await searcher.search(notes, { query: ' ', limit: 1 })).hits, []);
