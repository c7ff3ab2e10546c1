import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { nodeJournalFiles } from './journal-files.ts';
import { createJsonlReader } from './jsonl-reader.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jsonl-reader-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('reads each line once, also when it is asked again while it reads', async () => {
  const path = join(folder, 'lines.jsonl');
  const reader = createJsonlReader({ files: nodeJournalFiles, path, parse: Number, onUnreadable: () => undefined });
  expect(await Promise.all([reader.read(), reader.read()])).toEqual([[], []]);
  await appendFile(path, '1\n2\n');
  expect(await Promise.all([reader.read(), reader.read()])).toEqual([
    [1, 2],
    [1, 2],
  ]);
  await appendFile(path, '3\n');
  expect(await Promise.all([reader.read(), reader.read()])).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ]);
});
