import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { createLogger, silentLogger } from '@learning-memory/logging';

const stream = new PassThrough();
const logger = createLogger({ level: 'info', format: 'json', stream });

logger.info('entry.resolved', { id: 'ghap_20260101_120000_a1b2c3', tier: 'gold' });
logger.debug('entry.details'); // below the level: not written
silentLogger.error('never.seen');

const { event, tier } = JSON.parse(String(stream.read()));
assert.equal(event, 'entry.resolved');
assert.equal(tier, 'gold');
