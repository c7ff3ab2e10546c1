import type { Domain, OutcomeStatus } from '@learning-memory/ghap';
import type { ExperiencePayload } from '@learning-memory/observation-persister-collection';
import type { Filter } from '@learning-memory/vector-store';
import { whereEqual } from '@learning-memory/vector-store-checks';

export interface ExperienceConditions {
  readonly domain?: Domain | undefined;
  readonly outcome?: OutcomeStatus | undefined;
}

/** Lists filters to be joined by `and`. */
export function experienceFilters({ domain, outcome }: ExperienceConditions): readonly Filter<ExperiencePayload>[] {
  return whereEqual<ExperiencePayload>({ domain, outcomeStatus: outcome });
}
