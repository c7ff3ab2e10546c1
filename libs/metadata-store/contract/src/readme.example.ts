import assert from 'node:assert/strict';
import {
  METADATA_STORE_ERRORS,
  metadataStoreError,
  type ClusterRun,
  type ClusterRunDraft,
  type ClusterRunRepository,
} from '@learning-memory/metadata-store';

/** A part needs the contract alone: of two processes that cluster at once, the slower takes the run of the faster. */
async function appendOrTake(runs: ClusterRunRepository, draft: ClusterRunDraft): Promise<ClusterRun | undefined> {
  const before = await runs.latest(draft);
  return (await runs.append(draft, before?.number)) ?? runs.latest(draft);
}

const draft: ClusterRunDraft = { axis: 'full', fingerprint: 'a1', createdAt: 1000, report: '{}', clusters: [] };
const faster: ClusterRun = { ...draft, number: 7, clusters: [{ label: 0, body: '{"members":["ghap_1"]}' }] };
const none = async (): Promise<undefined> => undefined;
assert.equal(await appendOrTake({ latest: async () => faster, append: none, findLabel: none }, draft), faster);

const error = metadataStoreError('METADATA_STORE_UNAVAILABLE', 'The metadata store "memory.db" is locked. Try again.');
assert.equal(error.kind, METADATA_STORE_ERRORS.METADATA_STORE_UNAVAILABLE);
