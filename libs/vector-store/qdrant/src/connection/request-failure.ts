import { QdrantClientResourceExhaustedError, QdrantClientUnexpectedResponseError } from '@qdrant/js-client-rest';
import { ForeignAnswer, isPage, UnfinishedWrite } from './result-checks.ts';

export type FailureKind =
  /** No answer came. */
  | 'unreachable'
  | 'timeout'
  /** The server says no. */
  | 'refused'
  /** Something answers, but not as Qdrant does. */
  | 'foreign'
  /** A write that was to be waited for is not carried out yet. */
  | 'unfinished';

/** What is known of a request that failed. */
export interface RequestFailure {
  readonly kind: FailureKind;
  /** `undefined` where none is known. */
  readonly status: number | undefined;
  /** In the server's own words, or the code of the system. */
  readonly reason: string;
  readonly cause: unknown;
}

const SUCCESS = 200;
/** What a server says before it looks at a request, also in words of its own or of what stands before it. */
const OF_ANYBODY = [401, 403, 413, 429];

export function readFailure(cause: unknown): RequestFailure {
  if (isResponse(cause)) return readRefusal(cause);
  const misread = readMisfit(cause);
  if (misread !== undefined) return misread;
  // Also where the client cannot read the pause that came with it.
  if (cause instanceof QdrantClientResourceExhaustedError || /retry.?after/i.test(String(cause))) {
    return { kind: 'refused', status: 429, reason: 'too many requests', cause };
  }
  const kind = (cause as Error | undefined)?.name === 'TimeoutError' ? 'timeout' : 'unreachable';
  return { kind, status: undefined, reason: systemCode(cause), cause };
}

/** An answer that is none to its request. */
function readMisfit(cause: unknown): RequestFailure | undefined {
  if (cause instanceof ForeignAnswer) return { kind: 'foreign', status: SUCCESS, reason: cause.message, cause };
  if (cause instanceof UnfinishedWrite) return { kind: 'unfinished', status: SUCCESS, reason: cause.message, cause };
  if (cause instanceof SyntaxError) return { kind: 'foreign', status: undefined, reason: 'broken JSON', cause };
  if (!(cause instanceof QdrantClientUnexpectedResponseError)) return undefined;
  return { kind: 'foreign', status: undefined, reason: cause.message.split('\n', 1).join(), cause };
}

/** Whether the same request may succeed a moment later. */
export function isPassing({ kind, status, reason }: RequestFailure): boolean {
  // Whoever has waited that long for a connection is not kept waiting once more.
  if (status === undefined) return kind !== 'timeout' && !/TIMEOUT|TIMEDOUT/.test(reason);
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

function readRefusal(cause: FailedResponse): RequestFailure {
  const { status } = cause;
  const isKnown = status >= 500 || OF_ANYBODY.includes(status) || isOfQdrant(cause);
  return { kind: isKnown ? 'refused' : 'foreign', status, reason: reasonOf(cause), cause };
}

/** It says why in an object, and of what is missing what it is: a path that it does not know has no words. */
function isOfQdrant({ status, data }: FailedResponse): boolean {
  const error = errorOf(data);
  return typeof error === 'string' && (status !== 404 || /^not found: |exist/i.test(error));
}

function reasonOf({ data, status, statusText }: FailedResponse): string {
  const error = errorOf(data);
  const said = [error, isPage(data) ? undefined : data, statusText];
  const text = said.find((each): each is string => typeof each === 'string' && each !== '');
  return (text ?? `status ${String(status)}`).slice(0, 300);
}

function errorOf(data: unknown): unknown {
  return (data as { status?: { error?: unknown } } | null | undefined)?.status?.error;
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
