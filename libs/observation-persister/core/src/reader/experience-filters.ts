import type { Domain, OutcomeStatus } from '@learning-memory/ghap';
import type { ExperiencePayload } from '@learning-memory/observation-persister-collection';
import type { Filter } from '@learning-memory/vector-store';

export interface ExperienceConditions {
  readonly domain?: Domain | undefined;
  readonly outcome?: OutcomeStatus | undefined;
}

/** To be joined by `and`. */
export function experienceFilters({ domain, outcome }: ExperienceConditions): readonly Filter<ExperiencePayload>[] {
  const filters: Filter<ExperiencePayload>[] = [];
  if (domain !== undefined) filters.push({ op: 'eq', field: 'domain', value: domain });
  if (outcome !== undefined) filters.push({ op: 'eq', field: 'outcomeStatus', value: outcome });
  return filters;
}
