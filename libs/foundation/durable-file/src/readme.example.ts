import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replaceFile, systemErrorCode } from '@learning-memory/durable-file';

const folder = await mkdtemp(join(tmpdir(), 'durable-file-'));
const file = join(folder, 'state.json');

await replaceFile(file, '{"count":1}');
await replaceFile(file, '{"count":2}');
assert.equal(await readFile(file, 'utf8'), '{"count":2}');
assert.equal((await readdir(folder)).join(), 'state.json');

await assert.rejects(replaceFile(join(file, 'below-a-file'), ''), (error) => systemErrorCode(error) === 'ENOTDIR');

await rm(folder, { recursive: true });
