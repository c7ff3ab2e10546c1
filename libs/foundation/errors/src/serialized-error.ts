import { LearningMemoryError, type ErrorKind } from './learning-memory-error.ts';

/** An error as plain data, for a worker thread or a log line. */
export interface SerializedError {
  readonly name: string;
  readonly message: string;
  readonly stack?: string | undefined;
  readonly code?: string | undefined;
  readonly kind?: ErrorKind | undefined;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  readonly cause?: SerializedError | undefined;
}

/** Keeps code, kind, details and the chain of causes, which structured clone drops. Never throws; a circular cause ends the chain. */
export function serializeError(error: unknown): SerializedError {
  return serializeChain(error, new Set());
}

/** The inverse of `serializeError`: a `LearningMemoryError` where the original was one. */
export function deserializeError(serialized: SerializedError): Error {
  const cause = serialized.cause === undefined ? undefined : deserializeError(serialized.cause);
  const error = isOwn(serialized) ? ownError(serialized, cause) : foreignError(serialized, cause);
  if (serialized.stack !== undefined) error.stack = serialized.stack;
  return error;
}

function serializeChain(error: unknown, seen: Set<unknown>): SerializedError {
  const own = LearningMemoryError.isInstance(error) ? error : undefined;
  const known = own ?? (error instanceof Error ? error : undefined);
  if (known === undefined) return { name: 'Error', message: describe(error) };
  seen.add(known);
  return {
    name: known.name,
    message: known.message,
    stack: known.stack,
    code: codeOf(known),
    kind: own?.kind,
    details: own?.details,
    cause: serializeCause(known.cause, seen),
  };
}

function serializeCause(cause: unknown, seen: Set<unknown>): SerializedError | undefined {
  return cause === undefined || seen.has(cause) ? undefined : serializeChain(cause, seen);
}

function codeOf(error: Error & { readonly code?: unknown }): string | undefined {
  return typeof error.code === 'string' ? error.code : undefined;
}

/** An object without a prototype cannot become a string. */
function describe(value: unknown): string {
  try {
    return String(value);
  } catch {
    return Object.prototype.toString.call(value);
  }
}

type OwnError = SerializedError & { readonly code: string; readonly kind: ErrorKind };

function isOwn(serialized: SerializedError): serialized is OwnError {
  return serialized.kind !== undefined && serialized.code !== undefined;
}

function ownError({ message, code, kind, details }: OwnError, cause: Error | undefined): Error {
  return new LearningMemoryError(message, { code, kind, details, cause });
}

function foreignError({ name, message, code }: SerializedError, cause: Error | undefined): Error {
  const error = new Error(message, cause === undefined ? undefined : { cause });
  error.name = name;
  return code === undefined ? error : Object.assign(error, { code });
}
