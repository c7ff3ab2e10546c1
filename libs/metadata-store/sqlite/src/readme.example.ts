import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';

const home = await mkdtemp(join(tmpdir(), 'metadata-store-'));
const store = createSqliteMetadataStore({ file: join(home, 'memory.db'), backupDirectory: join(home, 'backups') });

await store.usage.record({ kind: 'memory', ids: ['memory_1', 'memory_2'], usedAt: 1000 });
await store.usage.record({ kind: 'memory', ids: ['memory_1'], usedAt: 2000 });
const [latest] = await store.usage.latest('memory', 1);
assert.equal(latest?.id, 'memory_1');
assert.equal(latest.usage.useCount, 2);

const key = { kind: 'memory', id: 'memory_1' };
assert.equal(await store.revisions.append(key, { snapshot: '{"content":"before"}', replacedAt: 3000 }), 1);
assert.equal((await store.revisions.list(key))[0]?.snapshot, '{"content":"before"}');

await store[Symbol.asyncDispose]();
await rm(home, { recursive: true });
