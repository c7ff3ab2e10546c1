import { valueStoreError } from '@learning-memory/value-store';

/** Throws `VALUE_STORE_INVALID_INPUT` unless it is a whole number from 1 to 100. */
export function checkLimit(limit: number): void {
  if (Number.isSafeInteger(limit) && limit >= 1 && limit <= 100) return;
  throw valueStoreError('VALUE_STORE_INVALID_INPUT', `Field 'limit' is ${limit}. Give a whole number from 1 to 100.`, {
    details: { field: 'limit', value: limit, minimum: 1, maximum: 100 },
  });
}

/** Throws `VALUE_STORE_INVALID_INPUT` unless it is one of the options. */
export function checkOption(field: string, value: string, options: readonly string[]): void {
  if (options.includes(value)) return;
  throw valueStoreError(
    'VALUE_STORE_INVALID_INPUT',
    `Field '${field}' is '${String(value)}'. Valid options: ${options.join(', ')}.`,
    { details: { field, value, options } },
  );
}
