import { AXES, DOMAINS } from '@learning-memory/ghap';
import { UNKNOWN_PROJECT } from '@learning-memory/project';
import type { ClusteredScope, ClusterOwners, ClusterScope } from '@learning-memory/value-store';
import { checkOption } from '../check-input.ts';

/** What is clustered, by the names its runs are kept under, and whose it is. */
export interface CheckedScope extends ClusteredScope, ClusterOwners {}

/** The scope alone; throws `VALUE_STORE_INVALID_INPUT` for an axis or a domain that does not exist. */
export function checkScope({ axis, domain, projects, exceptProjects = [] }: ClusterScope): CheckedScope {
  checkOption('axis', axis, AXES);
  if (domain !== undefined) checkOption('domain', domain, DOMAINS);
  if (projects !== undefined) return { axis, domain, project: projects[0] ?? UNKNOWN_PROJECT, projects };
  return { axis, domain, ...(exceptProjects.length === 0 ? {} : { exceptProjects: exceptProjects.toSorted() }) };
}

/** Says `axis 'full'` or `axis 'full' in domain 'testing' of the project`. */
export function describeScope({ axis, domain, project }: ClusteredScope): string {
  const inDomain = domain === undefined ? '' : ` in domain '${domain}'`;
  return `axis '${axis}'${inDomain}${project === undefined ? '' : ' of the project'}`;
}
