import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTransformersEmbedding } from '@learning-memory/embedding-transformers';

const directory = join(tmpdir(), 'models-of-the-hub');

async function compare() {
  const service = await openTransformersEmbedding({ model: 'all-MiniLM-L6-v2', directory, localOnly: true });
  const texts = ['The connection pool is exhausted', 'Users prefer dark colours'];
  const [pool, colours] = await service.embedBatch(texts, { inputType: 'document' });
  const query = await service.embed('is the pool exhausted?', { inputType: 'query' });
  assert.ok(pool && colours && query);
  const dot = (left = query, right = query) => left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);
  assert.ok(dot(query, pool) > dot(query, colours));
  await service[Symbol.asyncDispose]();
}
// `localOnly: false` fetches the files; where they are not here, the error says how to bring them.
await compare().catch((error) => assert.match(String(error), /all-MiniLM-L6-v2/));
