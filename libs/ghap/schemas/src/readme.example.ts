import { strict as assert } from 'node:assert';
import { draftSchema, parseGhap, resolutionSchema, serializeGhap } from '@learning-memory/ghap-schemas';

const draft = draftSchema.parse({
  domain: 'debugging',
  strategy: 'check-assumptions',
  goal: ' Make test_cache pass on every run ',
  hypothesis: 'An earlier test leaves entries in the cache',
  action: 'Clear the cache in the teardown',
  prediction: 'Fifty runs in a row pass',
});
assert.equal(draft.goal, 'Make test_cache pass on every run');

const entry = { ...draft, id: 'ghap_1', sessionId: 's', createdAt: 0, history: [], notes: [], iterationCount: 1 };
assert.equal(serializeGhap(entry).created_at, '1970-01-01T00:00:00.000Z');
assert.deepEqual(parseGhap(JSON.parse(JSON.stringify(serializeGhap(entry)))), entry);

const { error } = resolutionSchema.safeParse({ status: 'falsified', result: 'Still flaky', surprise: 'Order matters' });
assert.equal(error?.issues[0]?.message, "Field 'root_cause' is required when status is 'falsified'.");
