import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';

const home = await mkdtemp(join(tmpdir(), 'metadata-store-'));
const store = createSqliteMetadataStore({ file: join(home, 'memory.db'), backupDirectory: join(home, 'backups') });
const { memoryRecords, valueExposures, clusterRuns } = store; // each goes to the part whose interface it is

await memoryRecords.recordUse({ ids: ['memory_1', 'memory_2'], usedAt: 1000 });
await memoryRecords.recordUse({ ids: ['memory_1'], usedAt: 2000 });
assert.equal((await memoryRecords.findUsage(['memory_1'])).get('memory_1')?.useCount, 2);
assert.equal(await memoryRecords.appendRevision('memory_1', { snapshot: '{"content":"x"}', replacedAt: 3000 }), 1);
assert.equal((await memoryRecords.listRevisions('memory_1'))[0]?.snapshot, '{"content":"x"}');
await valueExposures.record({ ids: ['value_1'], sessionId: 'session_1', shownAt: 4000 });
assert.equal((await valueExposures.find(['value_1']))[0]?.sessionId, 'session_1');

const draft = { axis: 'full', fingerprint: 'a1', createdAt: 5000, report: '{}', clusters: [{ body: '{}' }] };
const run = await clusterRuns.append(draft, undefined);
assert.equal(run?.clusters[0]?.label, 0);
assert.equal(await clusterRuns.append(draft, undefined), undefined); // `run` came first

await store[Symbol.asyncDispose]();
await rm(home, { recursive: true });
