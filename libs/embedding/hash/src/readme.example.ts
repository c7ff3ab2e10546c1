import assert from 'node:assert/strict';
import { createHashEmbedding } from '@learning-memory/embedding-hash';

const service = createHashEmbedding();
assert.equal(service.model.id, 'hash-64');

const [stored, unrelated] = await service.embedBatch(
  ['The connection pool is exhausted', 'Users prefer dark colours'],
  { inputType: 'document' },
);
const query = await service.embed('connection pool exhausted', { inputType: 'query' });
assert.ok(stored && unrelated && query);

const dot = (left = query, right = query) => left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);
assert.ok(dot(query, stored) > dot(query, unrelated));

assert.equal(await service.embed('👍', { inputType: 'document' }), undefined);
await service[Symbol.asyncDispose]();
