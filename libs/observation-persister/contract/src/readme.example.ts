import assert from 'node:assert/strict';
import { OBSERVATION_PERSISTER_ERRORS, observationPersisterError } from '@learning-memory/observation-persister';

// A persister whose store is always away: what it is given stays in its outbox.
const outbox = new Set(['ghap_20260101_090000_000001']);
const persister = {
  async persist({ id } = { id: '' }) {
    outbox.add(id);
    throw observationPersisterError('PERSISTER_DEFERRED', `Entry ${id} is saved and will be stored later.`);
  },
  pending: async () => [...outbox],
};

const deferred = { code: 'PERSISTER_DEFERRED', kind: OBSERVATION_PERSISTER_ERRORS.PERSISTER_DEFERRED };
await assert.rejects(persister.persist({ id: 'ghap_20260102_030405_a1b2c3' }), deferred);
assert.deepEqual(await persister.pending(), ['ghap_20260101_090000_000001', 'ghap_20260102_030405_a1b2c3']);
