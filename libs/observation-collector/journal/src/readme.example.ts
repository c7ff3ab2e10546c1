import { strict as assert } from 'node:assert';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createJournalCollector } from '@learning-memory/observation-collector-journal';

const directory = await mkdtemp(join(tmpdir(), 'journal-'));
const collector = createJournalCollector({ directory, sessionId: 'session-1' });
const { entry } = await collector.start({
  domain: 'debugging',
  strategy: 'check-assumptions',
  goal: 'Make test_cache pass on every run',
  hypothesis: 'An earlier test leaves entries in the cache',
  action: 'Clear the cache in the teardown of that test',
  prediction: 'Fifty runs in a row pass',
  confidence: 0.8,
});
await collector.update({ confidence: 0.9 });
const lesson = { whatWorked: 'A teardown that clears the cache' };
const resolved = await collector.resolve({ status: 'confirmed', result: '50 of 50 runs passed', lesson });
assert.deepEqual([resolved.id, resolved.confidenceTier], [entry.id, 'silver']);
assert.deepEqual([resolved.history[0]?.confidence, resolved.outcome.forecast], [0.8, 0.9]);
assert.equal((await collector.sessionEntries()).length, 1);
await collector[Symbol.asyncDispose]();
await rm(directory, { recursive: true });
