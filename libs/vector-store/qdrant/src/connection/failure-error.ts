import type { LearningMemoryError } from '@learning-memory/errors';
import { vectorStoreError } from '@learning-memory/vector-store';
import type { FailureKind, RequestFailure } from './request-failure.ts';

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
  const message = `${describe(failure, url, request)} ${advice}`;
  return vectorStoreError('VECTOR_STORE_UNAVAILABLE', message, { cause, details: { url, request, status, reason } });
}

function describe({ kind, status, reason }: RequestFailure, url: string, request: string): string {
  const texts: Readonly<Record<FailureKind, string>> = {
    timeout: `Qdrant at ${url} did not answer in time.`,
    unreachable: `Qdrant at ${url} cannot be reached (${reason}).`,
    refused: `Qdrant at ${url} refused with status ${String(status)}: ${reason}.`,
    foreign: `${url} answers, but not as Qdrant does (${statusText(status)}${reason}, asked to ${request}).`,
    unfinished: `Qdrant at ${url} was asked to ${request}, and has not done so yet (${reason}).`,
  };
  return texts[kind];
}

function statusText(status: number | undefined): string {
  return status === undefined ? '' : `status ${String(status)}, `;
}

/** What Node says of a certificate that it does not trust. */
const UNTRUSTED = /CERT|SELF_SIGNED|ISSUER|VERIFY/;

const ADVICE: Readonly<Record<number, string>> = {
  401: 'Give a key that may read and write (QDRANT_API_KEY).',
  403: 'Give a key that may read and write (QDRANT_API_KEY).',
  404: 'The collection was deleted meanwhile: try again.',
  413: 'Raise service.max_request_size_mb of the server, or store less at once.',
  429: 'It is asked too often: try again later.',
};

function adviceFor({ kind, status, reason }: RequestFailure): string {
  if (kind === 'timeout' || kind === 'unfinished') return 'See whether it is overloaded, and try again.';
  if (kind === 'foreign') return 'Correct its address (QDRANT_URL): a proxy or a sign-in page may be between.';
  if (status === undefined) return adviceWithoutAnswer(reason);
  const other = status >= 500 ? 'See its log, and try again.' : 'See whether it is Qdrant 1.18 or newer.';
  return ADVICE[status] ?? other;
}

/** By what Node says where no answer came; the first that fits. */
const WITHOUT_ANSWER: readonly (readonly [RegExp, string])[] = [
  [
    /ALTNAME/,
    'Its certificate is of another host name: name the host in its address (QDRANT_URL) as the certificate does, and try again.',
  ],
  [UNTRUSTED, 'Name the authority of its certificate in NODE_EXTRA_CA_CERTS, and try again.'],
  [
    /^ERR_SSL|^EPROTO$/,
    'It seems to speak http: begin its address (QDRANT_URL) with http:// where it has no certificate, and try again.',
  ],
  [
    /^UND_ERR_SOCKET$/,
    'It ends the connection: begin its address (QDRANT_URL) with https:// where it has a certificate, and try again.',
  ],
];

function adviceWithoutAnswer(reason: string): string {
  const [, advice] = WITHOUT_ANSWER.find(([known]) => known.test(reason)) ?? [];
  return advice ?? 'Start it, or correct its address (QDRANT_URL), and try again.';
}
