import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGitCliRepositoryReader } from '@learning-memory/project-git-cli';

const folder = await realpath(await mkdtemp(join(tmpdir(), 'git-')));
const identity = ['-c', 'user.name=Jane', '-c', 'user.email=jane@example.org'];
const git = (args = ['status']) =>
  execFileSync('git', [...identity, ...args], { cwd: folder })
    .toString()
    .trim();
git(['init', '--quiet']);
git(['commit', '--quiet', '--allow-empty', '--message=Start']);
git(['remote', 'add', 'origin', 'git@example.org:jane/shop.git']);
await mkdir(join(folder, 'src'));

const reader = createGitCliRepositoryReader({ environment: process.env, timeoutMs: 10_000 });
const place = await reader.locate(join(folder, 'src')); // no program is run
assert.ok(place);
assert.equal(place.topLevel, folder);

const facts = await reader.read(place);
assert.equal(facts.remoteUrl, 'git@example.org:jane/shop.git');
assert.equal(facts.rootCommit, git(['rev-parse', 'HEAD']));
await rm(folder, { recursive: true });
