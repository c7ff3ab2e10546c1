import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import type { GhapAftermath } from '@learning-memory/ghap';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';
import { openHome, type Home } from './test-support/home.ts';
import { FLAKY_TEST } from './test-support/samples.ts';

const AFTERMATH: GhapAftermath = {
  commits: [{ sha: 'a'.repeat(40), patch: 'digest', insertions: 1, deletions: 0 }],
  contest: {
    kind: 'fixed',
    commit: 'a'.repeat(40),
    by: 'b'.repeat(40),
    subject: 'fix: it',
    committedAt: 5,
    path: 'src/a',
  },
  held: { sha: 'a'.repeat(40), committedAt: 4, tier: 'silver', tierReason: 'There is a lesson.' },
};

let home: Home;
const embedding = createHashEmbedding();

beforeEach(async () => {
  home = await openHome({ embedding, openVectorStore: () => createMemoryVectorStore() });
});
afterEach(async () => {
  await home[Symbol.asyncDispose]();
});

it('changes tier and aftermath of a stored entry, and keeps both when the entry comes again from the journal', async () => {
  const { id, goal } = FLAKY_TEST;
  await home.persister.persist(FLAKY_TEST);
  const changed = await home.persister.amend([id, 'ghap_20200101_000000_000000'], (entry) => ({
    ...entry,
    confidenceTier: 'gold',
    aftermath: AFTERMATH,
  }));
  expect(changed).toBe(1);
  const expected = { id, goal, confidenceTier: 'gold', aftermath: AFTERMATH };
  expect(await home.reader.get([id])).toMatchObject([expected]);
  const { hits } = await home.reader.search({ query: goal, axis: 'strategy', limit: 5 });
  expect(hits.map(({ entry }) => entry)).toMatchObject([expected]);
  await home.persister.persist(FLAKY_TEST);
  expect(await home.reader.get([id])).toMatchObject([expected]);
  expect(await home.persister.amend([id], () => undefined)).toBe(0);
});

it('brings a review through the outbox', async () => {
  const { id } = FLAKY_TEST;
  const review = { status: 'confirmed', reviewedAt: 9, note: 'It was about something else' } as const;
  const reviewed = { ...FLAKY_TEST, aftermath: { ...AFTERMATH, contest: { ...AFTERMATH.contest!, review } } };
  await home.persister.persist(reviewed);
  expect(await home.reader.get([id])).toEqual([reviewed]);
});

it('embeds new texts, and changes one entry once at a time', async () => {
  const { id } = FLAKY_TEST;
  await home.persister.persist(FLAKY_TEST);
  const surprise = 'Porcelain elephants were stampeding';
  const outcome = { ...FLAKY_TEST.outcome, status: 'falsified' } as const;
  const count = (): Promise<number> =>
    home.persister.amend([id], (entry) => ({ ...entry, outcome, surprise: `${entry.surprise ?? surprise}!` }));
  expect(await Promise.all([count(), count()])).toEqual([1, 1]);
  expect(await home.reader.get([id])).toMatchObject([{ surprise: expect.stringContaining('!!') }]);
  const { hits } = await home.reader.search({ query: surprise, axis: 'surprise', limit: 5 });
  expect(hits.map(({ entry }) => entry.id)).toEqual([id]);
  const refused = home.persister.amend([id], () => {
    throw new Error('It was reviewed before');
  });
  await expect(refused).rejects.toThrow('reviewed before');
});
