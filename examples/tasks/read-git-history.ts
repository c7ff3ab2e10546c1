import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGitCliReader } from '@learning-memory/git-analyzer-git-cli';

const folder = await mkdtemp(join(tmpdir(), 'read-git-history-'));
const identity = ['-c', 'user.name=Jane', '-c', 'user.email=jane@example.org'];
const git = (args = ['']) => execFileSync('git', [...identity, ...args], { cwd: folder });
git(['init', '--quiet']);
for (const [name, message] of Object.entries({ a: 'Add a list', b: 'Sort the list' })) {
  await writeFile(join(folder, 'list.txt'), `${name}\n`, { flag: 'a' });
  git(['add', '.']);
  git(['commit', '--quiet', `--message=${message}`]);
}

const repository = await createGitCliReader({ environment: process.env }).open(folder);
const messages = [];
for await (const { message, author, changes } of repository.fileHistory('list.txt')) {
  messages.push(message);
  console.log(`${message} (${author.name}, +${changes[0]?.insertions})`);
}
assert.deepEqual(messages, ['Sort the list', 'Add a list']);
const blamed = await repository.blame('list.txt');
for (const { startLine, commit } of blamed) console.log(`line ${startLine} came with "${commit?.subject}"`);
assert.equal(blamed[1]?.commit?.subject, 'Sort the list');
await rm(folder, { recursive: true });
