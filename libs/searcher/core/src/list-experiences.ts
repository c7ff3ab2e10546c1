import type { ResolvedGhap } from '@learning-memory/ghap';
import { experienceCollection, type ExperiencePayload } from '@learning-memory/observation-persister';
import type { ListExperiencesOptions } from '@learning-memory/searcher';
import type { Filter } from '@learning-memory/vector-store';
import { experienceFilters } from './experience-filters.ts';
import type { SearchContext } from './search-context.ts';

/** Every entry is on the full axis, so that axis is the list. */
export async function listExperiences(
  { embedding, vectorStore }: SearchContext,
  { domain, outcome, since, limit }: ListExperiencesOptions,
): Promise<readonly ResolvedGhap[]> {
  const filters: Filter<ExperiencePayload>[] = [...experienceFilters({ domain, outcome })];
  if (since !== undefined) filters.push({ op: 'range', field: 'createdAt', gte: since });
  const { points } = await vectorStore.scroll(experienceCollection('full', embedding.model), {
    filter: { op: 'and', filters },
    orderBy: { field: 'createdAt', direction: 'desc' },
    limit,
  });
  return points.map(({ payload }) => payload.entry);
}
