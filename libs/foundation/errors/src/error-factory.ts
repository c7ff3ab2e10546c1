import { LearningMemoryError, type ErrorKind } from './learning-memory-error.ts';

export interface ErrorDetails {
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  readonly cause?: unknown;
}

export type ErrorFactory<Code extends string> = (
  code: Code,
  message: string,
  options?: ErrorDetails,
) => LearningMemoryError<Code>;

/** Makes the errors of one closed table of codes; the table says the kind of each. */
export function errorFactory<Table extends Readonly<Record<string, ErrorKind>>>(
  table: Table,
): ErrorFactory<keyof Table & string> {
  return (code, message, options) =>
    new LearningMemoryError(message, { code, kind: table[code] as ErrorKind, ...options });
}
