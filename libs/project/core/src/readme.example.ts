import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';
import { createProjectService } from '@learning-memory/project-core';
import { createGitCliRepositoryReader } from '@learning-memory/project-git-cli';

const home = await mkdtemp(join(tmpdir(), 'projects-'));
const store = createSqliteMetadataStore({ file: join(home, 'memory.db'), backupDirectory: join(home, 'backups') });
const repositories = createGitCliRepositoryReader({ environment: process.env, timeoutMs: 10_000 });
const projects = createProjectService({ store: store.projects, repositories });

// Two clones, one by ssh and one by https.
const remotes = { a: 'git@example.org:jane/shop.git', b: 'https://jane:secret@example.org/jane/shop' };
for (const [folder, remote] of Object.entries(remotes)) {
  execFileSync('git', ['init', '--quiet', join(home, folder)]);
  execFileSync('git', ['-C', join(home, folder), 'remote', 'add', 'origin', remote]);
}
const shop = await projects.identify(join(home, 'a'));
assert.equal(shop.name, 'shop');
assert.equal((await projects.identify(join(home, 'b'))).id, shop.id);
assert.equal((await projects.find('jane/shop')).remote, 'example.org/jane/shop');

await projects.pause('shop');
assert.equal((await projects.pauseState(join(home, 'b'))).by, 'pause');
await writeFile(join(home, 'b', '.learning-memory.json'), '{ "enabled": false }');
assert.equal((await projects.pauseState(join(home, 'b'))).by, 'settings-file');

await store[Symbol.asyncDispose]();
await rm(home, { recursive: true });
