import assert from 'node:assert/strict';
import { MEMORY_LIMITS, memoryCollection, memoryError, memoryLifecycle } from '@learning-memory/memory';

const DAY = 86_400_000;
const now = Date.UTC(2026, 0, 31);

assert.deepEqual(memoryLifecycle(now - 3 * DAY, now), { stage: 'active', maxAgeDays: 7, rankingFactor: 1 });
assert.equal(memoryLifecycle(now - 20 * DAY, now).stage, 'recent');
assert.equal(memoryLifecycle(now - 400 * DAY, now).rankingFactor, 0.7);

const collection = memoryCollection({ id: 'my-model', dimension: 64 });
assert.equal(collection.name, 'memories');
assert.deepEqual(Object.keys(collection.textFields), ['content', 'tags']);

const error = memoryError('MEMORY_INVALID_INPUT', `Field 'content' has 12000; ${MEMORY_LIMITS.content} are allowed.`);
assert.equal(error.kind, 'validation');
