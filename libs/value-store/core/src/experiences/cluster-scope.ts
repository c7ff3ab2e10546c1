import { AXES, DOMAINS } from '@learning-memory/ghap';
import type { ClusterScope } from '@learning-memory/value-store';
import { checkOption } from '../check-input.ts';

/** Gives the scope alone; throws `VALUE_STORE_INVALID_INPUT` for an axis or a domain that does not exist. */
export function checkScope({ axis, domain }: ClusterScope): ClusterScope {
  checkOption('axis', axis, AXES);
  if (domain !== undefined) checkOption('domain', domain, DOMAINS);
  return { axis, domain };
}

/** Says `axis 'full'` or `axis 'full' in domain 'testing'`. */
export function describeScope({ axis, domain }: ClusterScope): string {
  return domain === undefined ? `axis '${axis}'` : `axis '${axis}' in domain '${domain}'`;
}
