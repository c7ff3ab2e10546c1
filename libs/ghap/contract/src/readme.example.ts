import { strict as assert } from 'node:assert';
import { AXES, DOMAINS, GHAP_TEXT_LIMITS, STRATEGIES, TIER_WEIGHTS } from '@learning-memory/ghap';

const draft = Object.freeze({
  domain: 'debugging',
  strategy: 'check-assumptions',
  goal: 'Make test_cache pass on every run',
  hypothesis: 'An earlier test leaves entries in the cache',
  action: 'Clear the cache in the teardown of that test',
  prediction: 'Fifty runs in a row pass',
});
assert.ok(DOMAINS.includes(draft.domain) && STRATEGIES.includes(draft.strategy));
assert.ok([draft.goal, draft.hypothesis, draft.action].every(({ length }) => length <= GHAP_TEXT_LIMITS.draft));

// How much an entry counts, by the tier it reached; and the axes along which entries are found again.
assert.deepEqual(TIER_WEIGHTS, { gold: 1, silver: 0.8, bronze: 0.5, abandoned: 0.2 });
assert.deepEqual(AXES, ['full', 'strategy', 'surprise', 'root_cause']);
