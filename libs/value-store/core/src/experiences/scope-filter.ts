import type { ExperiencePayload } from '@learning-memory/observation-persister-collection';
import type { Filter } from '@learning-memory/vector-store';
import { whereEqual, whereIn } from '@learning-memory/vector-store-checks';
import type { CheckedScope } from './cluster-scope.ts';

/** Matches the points of the scope on its axis; `undefined` stands for all. */
export function scopeFilter({
  domain,
  projects,
  exceptProjects,
}: Omit<CheckedScope, 'axis'>): Filter<ExperiencePayload> | undefined {
  const leftOut = whereIn<ExperiencePayload>({ project: exceptProjects });
  const filters: readonly Filter<ExperiencePayload>[] = [
    ...whereEqual<ExperiencePayload>({ domain }),
    ...whereIn<ExperiencePayload>({ project: projects }),
    ...leftOut.map((filter) => ({ op: 'not', filter }) as const),
  ];
  return filters.length === 0 ? undefined : { op: 'and', filters };
}
