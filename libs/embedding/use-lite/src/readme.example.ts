import assert from 'node:assert/strict';
import { createUseLiteEmbedding } from '@learning-memory/embedding-use-lite';

await using service = createUseLiteEmbedding({ idleTimeoutMs: 60_000 });

const [database, holiday, chinese] = await service.embedBatch(
  ['We lost the connection to postgres', 'The holiday was sunny and warm', '数据库连接池耗尽'],
  { inputType: 'document' },
);
const query = await service.embed('the database is down', { inputType: 'query' });

const dot = (left: readonly number[] = [], right: readonly number[] = []) =>
  left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);
assert.ok(dot(query, database) > dot(query, holiday));
assert.equal(chinese, undefined);
