import type { LearningMemoryError } from '@learning-memory/errors';
import { vectorStoreError } from '@learning-memory/vector-store';
import type { RequestFailure } from './request-failure.ts';

/** What a failure means for the caller, once no further try helps. */
export function failureError(
  failure: RequestFailure,
  {
    url,
    request,
    pauseMs = 0,
  }: { readonly url: string; readonly request: string; readonly pauseMs?: number | undefined },
): LearningMemoryError {
  const { status, reason, cause } = failure;
  const advice =
    pauseMs > 0
      ? `It asks to be left alone for ${String(Math.ceil(pauseMs / 1000))} seconds: try again then.`
      : adviceFor(failure);
  const message = `${describe(failure, url)} ${advice}`;
  return vectorStoreError('VECTOR_STORE_UNAVAILABLE', message, { cause, details: { url, request, status, reason } });
}

function describe({ status, reason, isTimeout }: RequestFailure, url: string): string {
  if (isTimeout) return `Qdrant at ${url} did not answer in time.`;
  if (status === undefined) return `Qdrant at ${url} cannot be reached (${reason}).`;
  return `Qdrant at ${url} refused with status ${String(status)}: ${reason}.`;
}

/** What Node says of a certificate that it does not trust. */
const UNTRUSTED = /CERT|SELF_SIGNED|ISSUER|VERIFY/;

function adviceFor({ status, isTimeout, reason }: RequestFailure): string {
  if (isTimeout) return 'See whether it is overloaded, and try again.';
  switch (status) {
    case undefined:
      if (UNTRUSTED.test(reason)) return 'Name the authority of its certificate in NODE_EXTRA_CA_CERTS, and try again.';
      return 'Start it, or correct its address (QDRANT_URL), and try again.';
    case 401:
    case 403:
      return 'Give a key that may read and write (QDRANT_API_KEY).';
    case 404:
      return 'The collection was deleted meanwhile: try again.';
    case 413:
      return 'Raise service.max_request_size_mb of the server, or store less at once.';
    case 429:
      return 'It is asked too often: try again later.';
    default:
      return status >= 500 ? 'See its log, and try again.' : 'See whether it is Qdrant 1.18 or newer.';
  }
}
