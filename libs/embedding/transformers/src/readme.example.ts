import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTransformersEmbedding } from '@learning-memory/embedding-transformers';
import { writeTinyModel } from '@learning-memory/onnx-model';

const directory = await mkdtemp(join(tmpdir(), 'models-'));
await writeTinyModel(join(directory, 'tiny')); // yours is one of the hub, or a folder that you have

const service = await openTransformersEmbedding({ model: join(directory, 'tiny'), directory, localOnly: true });
const texts = ['The connection pool is exhausted', 'Users prefer dark colours', '🔥'];
const [pool, colours, fire] = await service.embedBatch(texts, { inputType: 'document' });
const query = await service.embed('is the pool exhausted?', { inputType: 'query' });
assert.ok(pool && colours && query && fire === undefined);

const dot = (left = query, right = query) => left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);
assert.ok(dot(query, pool) > dot(query, colours));
await service[Symbol.asyncDispose]();
await rm(directory, { recursive: true });
