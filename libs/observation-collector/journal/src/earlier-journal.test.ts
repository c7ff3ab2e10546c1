import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { confirmed, makeJournal, START, type Journal } from './test-support/journal-harness.ts';

/** Written before entries had a confidence, when a lesson was enough for gold. */
const OPEN = {
  id: 'ghap_20251202_143022_aaaaaa',
  session_id: 's1',
  created_at: '2025-12-02T14:30:22.000Z',
  domain: 'debugging',
  strategy: 'check-assumptions',
  goal: 'Make test_cache pass on every run',
  history: [{ timestamp: '2025-12-02T14:30:22.000Z', hypothesis: 'A first belief', action: 'a', prediction: 'p' }],
  current: {
    hypothesis: 'An earlier test leaves entries in the cache',
    action: 'Clear the cache in the teardown of that test',
    prediction: 'Fifty runs in a row pass without a failure',
  },
  notes: [],
  iteration_count: 2,
};
const RESOLVED = {
  ...OPEN,
  id: 'ghap_20251201_090000_bbbbbb',
  outcome: { status: 'confirmed', result: 'r', captured_at: '2025-12-02T14:30:22.000Z', auto_captured: false },
  lesson: { what_worked: 'w' },
  resolution: {
    resolved_at: '2025-12-02T14:30:22.000Z',
    confidence_tier: 'gold',
    tier_reason: 'The outcome was reported with a lesson in the session that made the prediction.',
  },
};

let journal: Journal;

beforeEach(async () => {
  journal = await makeJournal();
  const folder = join(journal.directory, 's1');
  await mkdir(folder);
  const open = { ...OPEN, iteration_started_at: '2025-12-02T14:30:22.000Z' };
  await writeFile(join(folder, 'current_ghap.json'), `${JSON.stringify(open, undefined, 2)}\n`);
  await writeFile(join(folder, 'session_entries.jsonl'), `${JSON.stringify(RESOLVED)}\n`);
});

afterEach(async () => {
  await journal[Symbol.asyncDispose]();
});

it('a journal of an earlier version opens, keeps its tiers and knows no confidence', async () => {
  const collector = journal.open('s1');
  const [entry] = await collector.sessionEntries();
  expect(entry).toMatchObject({ id: RESOLVED.id, confidenceTier: 'gold' });
  expect(entry).not.toHaveProperty('confidence');
  expect(entry?.outcome).not.toHaveProperty('forecast');
  expect(await collector.current()).toMatchObject({ id: OPEN.id, iterationCount: 2 });
  expect(await collector.problems()).toEqual([]);
});

it('an entry that it left open can be given a confidence', async () => {
  const collector = journal.open('s1');
  journal.clock.now += 1000;
  await collector.update({ confidence: 0.7 });
  const resolved = await collector.resolve(confirmed);
  expect(resolved).toMatchObject({ confidence: 0.7, iterationCount: 2, confidenceTier: 'silver' });
  expect(resolved.outcome.forecast).toBe(0.7);
  expect(resolved.history.map(({ timestamp, confidence }) => [timestamp, confidence])).toEqual([
    [START, undefined],
    [START, undefined],
  ]);
});
