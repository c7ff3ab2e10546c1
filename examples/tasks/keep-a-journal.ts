import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createJournalCollector } from '@learning-memory/observation-collector-journal';

const directory = await mkdtemp(join(tmpdir(), 'keep-a-journal-'));
const journal = createJournalCollector({ directory, sessionId: 'today' });
await journal.start({
  domain: 'debugging',
  strategy: 'check-assumptions',
  goal: 'Make test_cache pass on every run',
  hypothesis: 'An earlier test leaves entries in the cache',
  action: 'Clear the cache in the teardown of that test',
  prediction: 'Fifty runs in a row pass',
});
await journal.update({ note: 'It fails only when test_login runs before it.' });
const { confidenceTier, tierReason } = await journal.resolve({
  status: 'falsified',
  result: 'Three of fifty runs fail as before',
  surprise: 'The clock of the test jumps at midnight',
  rootCause: { category: 'wrong-assumption', description: 'The cache was never looked at.' },
  lesson: { whatWorked: 'Freezing the clock', takeaway: 'Print the state before you explain it' },
});
const [entry] = await journal.sessionEntries();
assert.deepEqual([entry?.outcome.status, confidenceTier], ['falsified', 'silver']);
console.log(`${entry?.goal}: ${entry?.outcome.status}, ${entry?.outcome.result}.\n${confidenceTier}: ${tierReason}`);
for (const end of [() => journal[Symbol.asyncDispose](), () => rm(directory, { recursive: true })]) await end();
