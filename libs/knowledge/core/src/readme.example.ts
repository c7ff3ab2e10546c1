import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKnowledgeService } from '@learning-memory/knowledge-core';
import { createSqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';

const home = await mkdtemp(join(tmpdir(), 'knowledge-'));
const store = createSqliteMetadataStore({ file: join(home, 'memory.db'), backupDirectory: join(home, 'backups') });
const knowledge = createKnowledgeService({ store: store.knowledge });

await knowledge.createScope({ id: 'payments-group', tier: 'GROUP' });
await knowledge.createScope({ id: 'auth-group', tier: 'GROUP' });
await knowledge.createScope({ id: 'checkout-api', tier: 'PROJECT', parents: ['payments-group', 'auth-group'] });
const entry = { category: 'api.auth', keyword: 'tokens', projectContext: 'checkout-api' };
await knowledge.storeIfMissing({ ...entry, scope: 'payments-group', content: 'Use API keys for payment endpoints' });
await knowledge.storeIfMissing({ ...entry, scope: 'auth-group', content: 'Use JWT. WARNING: they expire in 1h' });

assert.deepEqual((await knowledge.getKeywords('checkout-api', ['api']))[0]?.keywords, ['tokens']);
const { entries, warnings } = await knowledge.getKnowledge({ scope: 'checkout-api', keywords: ['tokens'] });
assert.equal(entries[0]?.sourceScope, 'auth-group');
assert.equal(warnings[0]?.text, 'they expire in 1h');
const { shadowed } = await knowledge.explain({ scope: 'checkout-api', keyword: 'tokens' });
assert.equal(shadowed[0]?.why, "Of the same tier GROUP, 'auth-group' sorts before 'payments-group'.");

const overwritten = await knowledge.storeOverwrite({ ...entry, scope: 'auth-group', content: 'Use sessions' });
assert.equal(overwritten.previous?.version, 1);
await knowledge.restoreEntry({ ...entry, scope: 'auth-group' });
await assert.rejects(knowledge.deleteScope('auth-group'), { code: 'KNOWLEDGE_SCOPE_NOT_EMPTY' });

await store[Symbol.asyncDispose]();
await rm(home, { recursive: true });
