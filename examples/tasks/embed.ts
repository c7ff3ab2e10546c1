import assert from 'node:assert/strict';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';

const embedding = createPackagedStaticEmbedding();
const sentences = ['The server ran out of memory', 'The process was killed, no RAM was left', 'Lunch is at noon'];
const vectors = await embedding.embedBatch(sentences, { inputType: 'document' });
await embedding[Symbol.asyncDispose]();

// Vectors have length 1, so the product of two is their cosine; a text that the model cannot read has none.
const cosine = (left = 0, right = 0) =>
  (vectors[left] ?? []).reduce((sum, value, index) => sum + value * (vectors[right]?.[index] ?? 0), 0);
const [reworded, unrelated] = [cosine(0, 1), cosine(0, 2)];

assert.ok(reworded > unrelated + 0.1, `${reworded} is not well above ${unrelated}`);
console.log(`"${sentences[0]}"`);
console.log(`  ${reworded.toFixed(2)}  "${sentences[1]}"`);
console.log(`  ${unrelated.toFixed(2)}  "${sentences[2]}"`);
