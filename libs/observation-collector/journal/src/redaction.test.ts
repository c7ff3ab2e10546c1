import { readdir, readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { GhapDraft } from '@learning-memory/ghap';
import { createJournalCollector } from './journal-collector.ts';

const TOKEN = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;
const DRAFT: GhapDraft = {
  domain: 'security',
  strategy: 'read-the-error',
  goal: `Let the bot push again with ${TOKEN}`,
  hypothesis: 'The token of the bot has lost its write scope',
  action: 'Make a token with the scope and try one push',
  prediction: 'The push goes through at the first try',
};

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'journal-'));
});

afterEach(() => rm(directory, { recursive: true, force: true }));

it('lets no secret reach the disk, whichever field holds it', async () => {
  await using collector = createJournalCollector({ directory, sessionId: 'session' });
  const { entry } = await collector.start(DRAFT);
  expect(entry.goal).toBe('Let the bot push again with [REDACTED:GITHUB_TOKEN]');
  await collector.update({ note: `The old one was ${TOKEN}`, hypothesis: `It needs more than ${TOKEN} has` });
  await collector.resolve({
    status: 'falsified',
    result: `Denied for ${TOKEN}`,
    surprise: `Even ${TOKEN} works elsewhere`,
    rootCause: { category: 'oversight', description: `Pasted ${TOKEN} twice` },
    lesson: { whatWorked: `Not ${TOKEN}`, takeaway: `Never ${TOKEN}` },
  });
  const files = (await readdir(directory, { recursive: true, withFileTypes: true })).filter((file) => file.isFile());
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) expect(await readFile(join(file.parentPath, file.name), 'utf8')).not.toContain(TOKEN);
});

it('refuses a text that is private as a whole, naming the field', async () => {
  await using collector = createJournalCollector({ directory, sessionId: 'session' });
  await expect(collector.start({ ...DRAFT, goal: '<private>not for the disk</private>' })).rejects.toMatchObject({
    code: 'OBSERVATION_INVALID_INPUT',
    message: expect.stringContaining('goal'),
  });
});
