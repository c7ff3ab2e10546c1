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
    [fetchFailed(Object.assign(new Error('no'), { code: 'ERR_TLS_CERT_ALTNAME_INVALID' })), /of another host name/],
    [fetchFailed(Object.assign(new Error('no'), { code: 'ERR_SSL_WRONG_VERSION_NUMBER' })), /with http:\/\//],
    [fetchFailed(Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' })), /with https:\/\//],
    [fetchFailed(undefined), /\(fetch failed\)/],
    [
      { status: 400, statusText: 'Bad Request', data: { status: { error: 'Wrong input: x' } } },
      /400: Wrong input: x\..*1\.18/,
    ],
    [
      { status: 404, statusText: '', data: { status: { error: "Not found: Collection `a` doesn't exist!" } } },
      /404: Not found: Collection.*deleted meanwhile.*try again/,
    ],
    [
      { status: 404, statusText: 'Not Found', data: undefined },
      /not as Qdrant does \(status 404, Not Found, .*QDRANT_URL/,
    ],
    [{ status: 400, statusText: 'Bad Request', data: '<html>' }, /not as Qdrant does \(status 400, Bad Request, /],
    [new SyntaxError('Unexpected end'), /not as Qdrant does \(broken JSON, asked to count points\)/],
    [{ status: 401, statusText: 'Unauthorized', data: '<html>' }, /401: Unauthorized\..*QDRANT_API_KEY/],
    [{ status: 413, statusText: '', data: 'too large' }, /413: too large\..*max_request_size_mb/],
    [{ status: 502, statusText: '', data: '' }, /502: status 502\..*log/],
  ])('says what and what to do: %#', (cause, text) => {
    expect(failureError(readFailure(cause), AT)).toMatchObject({
      code: 'VECTOR_STORE_UNAVAILABLE',
      message: expect.stringMatching(text),
    });
  });
});
