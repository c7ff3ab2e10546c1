import { QdrantClientResourceExhaustedError } from '@qdrant/js-client-rest';

/** What is known of a request that failed. */
export interface RequestFailure {
  /** `undefined` where no answer came. */
  readonly status: number | undefined;
  /** In the server's own words, or the code of the system. */
  readonly reason: string;
  readonly isTimeout: boolean;
  readonly cause: unknown;
}

export function readFailure(cause: unknown): RequestFailure {
  const isTimeout = nameOf(cause) === 'TimeoutError';
  if (isResponse(cause)) return { status: cause.status, reason: reasonOf(cause), isTimeout, cause };
  // Also where the client cannot read the pause that came with it.
  if (cause instanceof QdrantClientResourceExhaustedError || /retry.?after/i.test(String(cause))) {
    return { status: 429, reason: 'too many requests', isTimeout, cause };
  }
  return { status: undefined, reason: systemCode(cause), isTimeout, cause };
}

/** Whether the same request may succeed a moment later. */
export function isPassing({ status, isTimeout, reason }: RequestFailure): boolean {
  // Whoever has waited that long for a connection is not kept waiting once more.
  if (status === undefined) return !isTimeout && !/TIMEOUT|TIMEDOUT/.test(reason);
  return status === 429 || status >= 500;
}

/** Whether a pause that the server has asked for is meant. */
export function isAskedToWait({ status }: RequestFailure): boolean {
  return status === 429 || status === 503;
}

interface FailedResponse {
  readonly status: number;
  readonly statusText: string;
  readonly data: unknown;
}

function isResponse(error: unknown): error is FailedResponse {
  return (
    typeof error === 'object' &&
    error !== null &&
    'data' in error &&
    typeof (error as { status?: unknown }).status === 'number'
  );
}

function reasonOf({ data, status, statusText }: FailedResponse): string {
  const error = (data as { status?: { error?: unknown } } | null | undefined)?.status?.error;
  const text = typeof error === 'string' ? error : typeof data === 'string' && data !== '' ? data : statusText;
  return (text === '' ? `status ${String(status)}` : text).slice(0, 300);
}

/** `ECONNREFUSED`, which lies under `fetch failed`, sometimes among several. */
function systemCode(error: unknown): string {
  const { code, cause, errors, message } = (error ?? {}) as Partial<
    Record<'code' | 'cause' | 'errors' | 'message', unknown>
  >;
  if (typeof code === 'string') return code;
  if (Array.isArray(errors) && errors.length > 0) return systemCode(errors[0]);
  if (cause !== undefined && cause !== error) return systemCode(cause);
  return String(message ?? error);
}

function nameOf(error: unknown): unknown {
  return (error as { name?: unknown } | null | undefined)?.name;
}
