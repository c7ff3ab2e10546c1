import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import { createGitAnalyzer } from '@learning-memory/git-analyzer-core';
import { createGitCliReader } from '@learning-memory/git-analyzer-git-cli';
import { createSearcher } from '@learning-memory/searcher-core';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';

const repository = await mkdtemp(join(tmpdir(), 'git-'));
const identity = ['-c', 'user.name=Jane', '-c', 'user.email=jane@example.org'];
const git = (args = ['']) => execFileSync('git', [...identity, ...args], { cwd: repository });
git(['init', '--quiet']);
git(['commit', '--quiet', '--allow-empty', '--message=Fix the login']);

const parts = { embedding: createHashEmbedding(), vectorStore: createMemoryVectorStore() };
const reader = createGitCliReader({ environment: process.env });
const analyzer = createGitAnalyzer({ reader, searcher: createSearcher(parts), ...parts });
assert.equal((await analyzer.indexCommits({ repository })).indexed, 1);
git(['commit', '--quiet', '--amend', '--allow-empty', '--message=Repair the login']);
const { indexed, removed, total } = await analyzer.indexCommits({ repository });
assert.deepEqual({ indexed, removed, total }, { indexed: 1, removed: 1, total: 1 });
const { hits } = await analyzer.searchCommits({ query: 'repair of the login', author: 'jane', limit: 5 });
assert.deepEqual(
  hits.map(({ commit }) => commit.subject),
  ['Repair the login'],
);
await rm(repository, { recursive: true });
