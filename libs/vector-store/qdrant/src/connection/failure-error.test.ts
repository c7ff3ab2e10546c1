import { describe, expect, it } from '@jest/globals';
import { failureError } from './failure-error.ts';
import { readFailure } from './request-failure.ts';

const AT = { url: 'https://host:6333', request: 'count points' };

function fetchFailed(cause: unknown): Error {
  return new TypeError('fetch failed', { cause });
}

describe('failureError', () => {
  it.each([
    [
      fetchFailed(Object.assign(new Error('no'), { code: 'ECONNREFUSED' })),
      /cannot be reached \(ECONNREFUSED\).*QDRANT_URL/,
    ],
    [fetchFailed(new AggregateError([Object.assign(new Error('no'), { code: 'ENOTFOUND' })])), /\(ENOTFOUND\)/],
    [fetchFailed(Object.assign(new Error('no'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })), /NODE_EXTRA_CA_CERTS/],
    [fetchFailed(undefined), /\(fetch failed\)/],
    [
      { status: 400, statusText: 'Bad Request', data: { status: { error: 'Wrong input: x' } } },
      /400: Wrong input: x\..*1\.18/,
    ],
    [{ status: 404, statusText: 'Not Found', data: undefined }, /404: Not Found\..*try again/],
    [{ status: 413, statusText: '', data: 'too large' }, /413: too large\..*max_request_size_mb/],
    [{ status: 502, statusText: '', data: '' }, /502: status 502\..*log/],
  ])('says what and what to do: %#', (cause, text) => {
    expect(failureError(readFailure(cause), AT)).toMatchObject({
      code: 'VECTOR_STORE_UNAVAILABLE',
      message: expect.stringMatching(text),
    });
  });
});
