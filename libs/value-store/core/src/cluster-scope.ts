import { AXES, DOMAINS } from '@learning-memory/ghap';
import { valueStoreError, type ClusterScope } from '@learning-memory/value-store';

/** The scope alone; throws `VALUE_STORE_INVALID_INPUT` for an axis or a domain that does not exist. */
export function checkScope({ axis, domain }: ClusterScope): ClusterScope {
  checkOption('axis', axis, AXES);
  if (domain !== undefined) checkOption('domain', domain, DOMAINS);
  return { axis, domain };
}

/** Throws `VALUE_STORE_INVALID_INPUT` unless it is a whole number from 1 to 100. */
export function checkLimit(limit: number): void {
  if (Number.isSafeInteger(limit) && limit >= 1 && limit <= 100) return;
  throw valueStoreError('VALUE_STORE_INVALID_INPUT', `Field 'limit' is ${limit}. Give a whole number from 1 to 100.`, {
    details: { field: 'limit', value: limit, minimum: 1, maximum: 100 },
  });
}

/** Such as `axis 'full'` or `axis 'full' in domain 'testing'`. */
export function describeScope({ axis, domain }: ClusterScope): string {
  return domain === undefined ? `axis '${axis}'` : `axis '${axis}' in domain '${domain}'`;
}

export function checkOption(field: string, value: string, options: readonly string[]): void {
  if (options.includes(value)) return;
  throw valueStoreError(
    'VALUE_STORE_INVALID_INPUT',
    `Field '${field}' is '${String(value)}'. Valid options: ${options.join(', ')}.`,
    { details: { field, value, options } },
  );
}
