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

await store.exposures.record({ kind: 'value', ids: ['value_1'], sessionId: 'session_1', shownAt: 4000 });
assert.equal((await store.exposures.find('value', ['value_1']))[0]?.sessionId, 'session_1');

const draft = { axis: 'full', fingerprint: 'a1', createdAt: 5000, report: '{}', clusters: [{ body: '{}' }] };
const run = await store.clusterRuns.append(draft, undefined);
assert.equal(run?.clusters[0]?.label, 0);
assert.equal(await store.clusterRuns.append(draft, undefined), undefined); // `run` came first

await store[Symbol.asyncDispose]();
await rm(home, { recursive: true });
