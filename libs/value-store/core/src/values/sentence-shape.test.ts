import { describe, expect, it } from '@jest/globals';
import { isSentence } from './sentence-shape.ts';

describe('a sentence', () => {
  it.each([
    'Release the client in a finally block, on every path.',
    'pool empty, database bored: somebody holds the door',
    'Two writers make two cookies',
    'rotation means exactly one refresher',
    'Halte keine Verbindung, während du einen anderen Dienst aufrufst.',
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
  ])('is not %j', (text) => {
    expect(isSentence(text)).toBe(false);
  });
});
