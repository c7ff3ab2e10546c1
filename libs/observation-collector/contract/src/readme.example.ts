import { strict as assert } from 'node:assert';
import { OBSERVATION_COLLECTOR_ERRORS, observationCollectorError } from '@learning-memory/observation-collector';

// A collector in which nothing is open.
const collector = {
  current: async () => undefined,
  async resolve() {
    throw observationCollectorError('OBSERVATION_NO_ACTIVE_ENTRY', 'There is no open entry. Start one first.');
  },
};

// Who closes a session looks first; who does not gets the code of the table, with its kind.
assert.equal(await collector.current(), undefined);
await assert.rejects(collector.resolve(), { code: 'OBSERVATION_NO_ACTIVE_ENTRY', kind: 'not_found' });
assert.equal(OBSERVATION_COLLECTOR_ERRORS.OBSERVATION_JOURNAL_UNAVAILABLE, 'unavailable');
