/** Holds what a failure means for the caller, whatever part it comes from. */
export type ErrorKind =
  'validation' | 'not_found' | 'conflict' | 'insufficient_data' | 'unavailable' | 'aborted' | 'internal';

export interface LearningMemoryErrorOptions<Code extends string> {
  readonly code: Code;
  readonly kind: ErrorKind;
  /** JSON facts a program can act on: the value, the limit, the valid options. */
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  readonly cause?: unknown;
}

const BRAND = Symbol.for('learning-memory.error');

/** The base of every error this project throws: branded, so that two installed copies recognise each other's. */
export class LearningMemoryError<Code extends string = string> extends Error {
  override readonly name = 'LearningMemoryError';
  readonly code: Code;
  readonly kind: ErrorKind;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  /** `message` says what, the value, the limit, and what to do next. */
  constructor(message: string, options: LearningMemoryErrorOptions<Code>) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = options.code;
    this.kind = options.kind;
    this.details = options.details;
    Object.defineProperty(this, BRAND, { value: true });
  }

  static isInstance(value: unknown): value is LearningMemoryError {
    return typeof value === 'object' && value !== null && BRAND in value;
  }
}
