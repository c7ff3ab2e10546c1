import assert from 'node:assert/strict';
import {
  observationPersisterError,
  type ExperienceReader,
  type ObservationPersister,
} from '@learning-memory/observation-persister';

// A persister whose store is always away: what it is given stays in its outbox.
const outbox: string[] = [];
const persister: Pick<ObservationPersister, 'persist' | 'pending'> = {
  async persist({ id }) {
    outbox.push(id);
    throw observationPersisterError('PERSISTER_DEFERRED', `Entry ${id} is saved and will be stored later.`);
  },
  pending: async () => outbox,
};
assert.deepEqual(await persister.pending(), []);

// What a part that shows experiences asks for: any reader will do, also one that finds nothing.
const reader: ExperienceReader = {
  list: async () => [],
  search: async () => ({ hits: [], mode: 'lexical', notice: 'The model is not available now.' }),
};
const { hits, notice } = await reader.search({ query: 'flaky login test', axis: 'full', limit: 5 });
assert.deepEqual([hits.length, notice], [0, 'The model is not available now.']);
