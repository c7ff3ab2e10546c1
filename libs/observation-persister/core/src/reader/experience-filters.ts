import type { Domain, OutcomeStatus } from '@learning-memory/ghap';
import type { ExperiencePayload } from '@learning-memory/observation-persister-collection';
import type { ProjectIds } from '@learning-memory/project';
import type { Filter } from '@learning-memory/vector-store';
import { whereEqual, whereIn } from '@learning-memory/vector-store-checks';

export interface ExperienceConditions {
  readonly domain?: Domain | undefined;
  readonly outcome?: OutcomeStatus | undefined;
  readonly projects?: ProjectIds | undefined;
}

/** Lists filters to be joined by `and`. */
export function experienceFilters(conditions: ExperienceConditions): readonly Filter<ExperiencePayload>[] {
  const { domain, outcome, projects } = conditions;
  return [
    ...whereEqual<ExperiencePayload>({ domain, outcomeStatus: outcome }),
    ...whereIn<ExperiencePayload>({ project: projects }),
  ];
}
