import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createStaticEmbedding } from '@learning-memory/embedding-static';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { MODEL, modelUrl } from '@learning-memory/embedding-static-weights';

// In Node.js, where the weights are a file of an installed package:
const service = createPackagedStaticEmbedding();

const texts = ['We lost the connection to postgres', 'The holiday was sunny and warm', '数据库连接池耗尽'];
const [database, holiday, chinese] = await service.embedBatch(texts, { inputType: 'document' });
const query = await service.embed('the database is down', { inputType: 'query' });
assert.ok(database && holiday && query);
assert.equal(chinese, undefined);

const dot = (left = query, right = query) => left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);
assert.ok(dot(query, database) > dot(query, holiday));

const [near = 0, far = 0] = (await service.compareWords?.('database connection', texts)) ?? [];
assert.ok(near > far);

// Elsewhere the weights come from anywhere; without `read` they are fetched.
const other = createStaticEmbedding({ model: MODEL, file: modelUrl, read: readFile });
assert.deepEqual(await other.embed('the database is down', { inputType: 'query' }), query);
for (const embedding of [service, other]) await embedding[Symbol.asyncDispose]();
