import assert from 'node:assert/strict';
import { LearningMemoryError } from '@learning-memory/errors';
import { METADATA_STORE_ERRORS, metadataStoreError } from '@learning-memory/metadata-store';

const locked = metadataStoreError('METADATA_STORE_UNAVAILABLE', 'The metadata store "memory.db" is locked. Try again.');
assert.equal(locked.kind, METADATA_STORE_ERRORS.METADATA_STORE_UNAVAILABLE);

/** A part that keeps records needs the codes alone: what it cannot note for now it may go on without. */
async function noted(recording = Promise.resolve()) {
  try {
    await recording;
    return true;
  } catch (error) {
    if (LearningMemoryError.isInstance(error) && error.code === 'METADATA_STORE_UNAVAILABLE') return false;
    throw error;
  }
}
assert.equal(await noted(Promise.reject(locked)), false);

const damaged = metadataStoreError('METADATA_STORE_CORRUPT', 'The metadata store "memory.db" is damaged.');
await assert.rejects(noted(Promise.reject(damaged)), damaged);
