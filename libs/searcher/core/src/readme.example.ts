import assert from 'node:assert/strict';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import { createSearcher } from '@learning-memory/searcher-core';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';

const [embedding, vectorStore] = [createHashEmbedding(), createMemoryVectorStore()];
const notes = { name: 'notes', model: embedding.model, textFields: { text: 1 }, indexedFields: [] };
const texts = ['The billing database allows 20 connections', 'Use tabs, not spaces'];
const vectors = await embedding.embedBatch(texts, { inputType: 'document' });
const points = texts.map((text, id) => ({ id: `note-${id}`, vector: vectors[id], text: { text }, payload: { text } }));
await vectorStore.upsert(notes, points);

const searcher = createSearcher({ embedding, vectorStore });
// How the notes are searched: without `comparedTexts` there is no second look at the best of them.
const searched = { collection: () => notes };
const { hits, mode } = await searcher.search(searched, { query: 'connections of the database', limit: 1 });
assert.equal(mode, 'hybrid');
assert.deepEqual(hits[0]?.payload, { text: 'The billing database allows 20 connections' });
assert.deepEqual((await searcher.search(searched, { query: ' ', limit: 1 })).hits, []);
