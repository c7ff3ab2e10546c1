import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { countOpenEntries } from './count-open-entries.ts';
import { confirmed, draft, killedProcess, makeJournal, type Journal } from '../test-support/journal-harness.ts';

let journal: Journal;
beforeEach(async () => {
  journal = await makeJournal();
});
afterEach(async () => {
  await journal[Symbol.asyncDispose]();
});

it('counts what is open in sessions that live or are dead, and nothing else', async () => {
  expect(await countOpenEntries(join(journal.directory, 'missing'))).toBe(0);
  await journal.open('alive').start(draft);
  await journal.open('dead', killedProcess(1)).start(draft);
  const done = journal.open('done');
  await done.start(draft);
  await done.resolve(confirmed);
  await mkdir(join(journal.directory, 'archive'), { recursive: true });
  await writeFile(join(journal.directory, 'archive', 'current_ghap.json'), '{}');
  expect(await countOpenEntries(journal.directory)).toBe(2);
});
