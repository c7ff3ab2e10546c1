import { describe, expect, it } from '@jest/globals';
import { isSentence } from './sentence-shape.ts';

describe('a sentence', () => {
  it.each([
    'Release the client in a finally block, on every path.',
    'pool empty, database bored: somebody holds the door',
    'Two writers make two cookies',
    'rotation means exactly one refresher',
    'Halte keine Verbindung, während du einen anderen Dienst aufrufst.',
    'Check the lock file, the layers, the platform and the registry of the image before you touch code',
    'Check lockfile, layers and platform of the image before you touch code',
  ])('is %j', (text) => {
    expect(isSentence(text)).toBe(true);
  });

  it.each([
    'connection pool, timeout, leak',
    'cache; TTL; purge; stale; Redis',
    'Postgres client release finally leak max waitingCount',
    'cache invalidation | CDN | Redis | service worker | fares',
    'JWT, OAuth, session cookie, refresh token.',
    'The cache and the queue and the pulses and the keys.',
    'Backup and partition and staging table and swap and rerun.',
    'The key of the ride, the charge, the retry, the ledger',
  ])('is not %j', (text) => {
    expect(isSentence(text)).toBe(false);
  });
});
