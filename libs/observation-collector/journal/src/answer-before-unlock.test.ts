import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { nodeJournalFiles } from './files/journal-files.ts';
import { draft, makeJournal } from './test-support/journal-harness.ts';

it('answers when all is stored, and lets the next call wait until the lock is gone', async () => {
  await using journal = await makeJournal();
  let unlock: () => void = () => undefined;
  const unlocking = new Promise<void>((resolve) => (unlock = resolve));
  const collector = journal.open('s1', {
    files: {
      ...nodeJournalFiles,
      remove: async (path) => {
        if (path.endsWith('lock')) await unlocking;
        await nodeJournalFiles.remove(path);
      },
    },
  });
  const { entry } = await collector.start(draft);
  expect(await readdir(join(journal.directory, 's1'))).toEqual(expect.arrayContaining(['current_ghap.json', 'lock']));

  let found: unknown;
  const next = collector.current().then((current) => {
    found = current;
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(found).toBeUndefined();
  unlock();
  await next;
  expect(found).toEqual(entry);
  expect(await readdir(join(journal.directory, 's1'))).not.toContain('lock');
});
