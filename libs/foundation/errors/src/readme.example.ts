import { equal, ok } from 'node:assert/strict';
import { deserializeError, errorFactory, LearningMemoryError, serializeError } from '@learning-memory/errors';

// A contract owns a closed table of codes, each with its kind.
const queueError = errorFactory({ QUEUE_FULL: 'conflict', QUEUE_CLOSED: 'unavailable' });

const error = queueError('QUEUE_FULL', 'The queue holds 10 of 10 jobs. Wait for one to end.', {
  details: { size: 10, limit: 10 },
  cause: new Error('no slot'),
});

equal(error.kind, 'conflict');

// Plain data keeps code, kind, details and causes, for example across a thread.
const copy = deserializeError(structuredClone(serializeError(error)));
ok(LearningMemoryError.isInstance(copy));
equal(copy.code, 'QUEUE_FULL');
equal(copy.details?.['limit'], 10);
ok(copy.cause instanceof Error);
equal(copy.cause.message, 'no slot');
