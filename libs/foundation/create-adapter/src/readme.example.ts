import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adapterFiles, writeAdapter } from '@learning-memory/create-adapter';

const home = await mkdtemp(join(tmpdir(), 'create-adapter-'));
const folder = join(home, 'letters');

// What `npm create @learning-memory/adapter -- --contract embedding --name letters letters` does.
const { files } = await writeAdapter({ contract: 'embedding', name: 'letters', packageName: '@me/letters' }, folder);
assert.ok(files.includes('src/letters-embedding.ts'));
assert.match(await readFile(join(folder, 'package.json'), 'utf8'), /"name": "@me\/letters"/);

// Nothing is overwritten, and the files can be had without a disk.
await assert.rejects(writeAdapter({ contract: 'embedding', name: 'letters' }, folder), {
  code: 'CREATE_ADAPTER_FOLDER_TAKEN',
});
assert.match(adapterFiles({ contract: 'clusterer', name: 'mine' }).get('README.md') ?? '', /^# clusterer-mine\n/);
await rm(home, { recursive: true });
