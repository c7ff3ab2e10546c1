import { strict as assert } from 'node:assert';
import { DOMAINS, GHAP_TEXT_LIMITS, TIER_WEIGHTS, type ActiveGhap, type GhapDraft } from '@learning-memory/ghap';

const draft: GhapDraft = {
  domain: 'debugging',
  strategy: 'check-assumptions',
  goal: 'Make test_cache pass on every run',
  hypothesis: 'An earlier test leaves entries in the cache',
  action: 'Clear the cache in the teardown of that test',
  prediction: 'Fifty runs in a row pass',
};
const entry: ActiveGhap = {
  ...draft,
  id: 'ghap_20251202_143022_a1b2c3',
  sessionId: 'session-1',
  createdAt: Date.UTC(2025, 11, 2, 14, 30, 22),
  history: [],
  notes: [],
  iterationCount: 1,
};
assert.ok(DOMAINS.includes(entry.domain) && entry.goal.length <= GHAP_TEXT_LIMITS.draft);
assert.deepEqual(TIER_WEIGHTS, { gold: 1, silver: 0.8, bronze: 0.5, abandoned: 0.2 });
