import { strict as assert } from 'node:assert';
import {
  OBSERVATION_COLLECTOR_ERRORS,
  observationCollectorError,
  type ObservationCollector,
} from '@learning-memory/observation-collector';

/** Works with any implementation: sees that nothing stays open at the end of a session. */
async function closeSession(collector: Pick<ObservationCollector, 'current' | 'resolve'>): Promise<string> {
  const open = await collector.current();
  if (open === undefined) return 'nothing was open';
  const { id, confidenceTier } = await collector.resolve({ status: 'abandoned', result: 'The session ended' });
  return `${id} is ${confidenceTier}`;
}

const resolve = (): Promise<never> =>
  Promise.reject(observationCollectorError('OBSERVATION_NO_ACTIVE_ENTRY', 'There is no open entry to resolve.'));
assert.equal(await closeSession({ current: async () => undefined, resolve }), 'nothing was open');
await assert.rejects(resolve(), { code: 'OBSERVATION_NO_ACTIVE_ENTRY', kind: 'not_found' });
assert.equal(OBSERVATION_COLLECTOR_ERRORS.OBSERVATION_JOURNAL_UNAVAILABLE, 'unavailable');
