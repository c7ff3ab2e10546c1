import type { ExperiencePayload } from '@learning-memory/observation-persister-collection';
import type { Filter } from '@learning-memory/vector-store';
import { whereEqual, whereIn } from '@learning-memory/vector-store-checks';
import type { CheckedScope } from './cluster-scope.ts';

/** Matches the points of the scope on its axis; `undefined` stands for all. */
export function scopeFilter({
  domain,
  projects,
}: Pick<CheckedScope, 'domain' | 'projects'>): Filter<ExperiencePayload> | undefined {
  const filters = [...whereEqual<ExperiencePayload>({ domain }), ...whereIn<ExperiencePayload>({ project: projects })];
  return filters.length === 0 ? undefined : { op: 'and', filters };
}
