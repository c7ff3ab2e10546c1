import { gitError, type LineRange } from '@learning-memory/git-analyzer';

export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** Rejects `GIT_INVALID_INPUT` for a number that is not whole or out of bounds. */
export function checkWhole(field: string, value: number, { min, max }: Bounds): number {
  if (Number.isSafeInteger(value) && value >= min && value <= max) return value;
  throw gitError(
    'GIT_INVALID_INPUT',
    `Field '${field}' is ${String(value)}. Give a whole number from ${String(min)} to ${String(max)}.`,
    { details: { field, value, minimum: min, maximum: max } },
  );
}

export function checkRange({ start, end }: LineRange): void {
  checkWhole('start', start, { min: 1, max: 1e9 });
  if (end !== undefined) checkWhole('end', end, { min: start, max: 1e9 });
}
