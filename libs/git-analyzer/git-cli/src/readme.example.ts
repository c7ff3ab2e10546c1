import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGitCliReader } from '@learning-memory/git-analyzer-git-cli';

const folder = await mkdtemp(join(tmpdir(), 'git-'));
const identity = ['-c', 'user.name=Jane', '-c', 'user.email=jane@example.org'];
const git = (args = ['']) => execFileSync('git', [...identity, ...args], { cwd: folder });
git(['init', '--quiet']);
await writeFile(join(folder, 'a.txt'), 'one\ntwo\n');
git(['add', 'a.txt']);
git(['commit', '--quiet', '--message=Add a']);

const repository = await createGitCliReader({ environment: process.env }).open(folder);
for await (const { message, changes } of repository.fileHistory('a.txt')) {
  assert.equal(message, 'Add a');
  assert.deepEqual(changes, [{ path: 'a.txt', insertions: 2, deletions: 0 }]);
}
const [hunk] = await repository.blame('a.txt', { range: { start: 2 } });
assert.equal(hunk?.commit?.author.name, 'Jane');
await rm(folder, { recursive: true });
