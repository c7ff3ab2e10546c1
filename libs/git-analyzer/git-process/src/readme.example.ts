import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gitEnvironment, readGit, streamGit } from '@learning-memory/git-analyzer-git-process';

const folder = await mkdtemp(join(tmpdir(), 'git-'));
execFileSync('git', ['init', '--quiet', '--initial-branch=main'], { cwd: folder });
// Variables such as GIT_DIR, which a hook leaves behind, would lead to another repository: they are dropped.
const environment = gitEnvironment({ ...process.env, GIT_DIR: '/elsewhere' });
const program = { binary: 'git', directory: folder, environment };

const head = await readGit(program, { args: ['symbolic-ref', 'HEAD'], signal: AbortSignal.timeout(10_000) });
assert.equal(head.toString(), 'refs/heads/main\n');

for await (const chunk of streamGit(program, { args: ['hash-object', '--stdin'], input: 'a\n' })) {
  assert.equal(chunk.toString().trim(), '78981922613b2afb6025042ff6bd878ac1994e85');
}
await assert.rejects(readGit(program, { args: ['rev-parse', '--verify', 'nothing'] }), { code: 'GIT_FAILED' });
await rm(folder, { recursive: true });
