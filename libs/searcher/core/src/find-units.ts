import { codeUnitCollection, type CodeUnitPayload } from '@learning-memory/code-indexer';
import type { CodeScope, FoundCode } from '@learning-memory/searcher';
import type { Filter } from '@learning-memory/vector-store';
import { MOST_CANDIDATES } from './candidate-count.ts';
import { lookAgain } from './look-again.ts';
import type { ReadQuery } from './read-query.ts';
import type { SearchContext } from './search-context.ts';
import { unitText } from './unit-text.ts';

/** More than are asked for, so that one look is enough while replaced units wait to be deleted. */
const FEWEST_CANDIDATES = 50;
const GROWTH = 4;

/**
 * Units of the present index, best first. The store also holds what an index replaced or is building: where too few hits
 * are left without them, it is asked for more, and no more for projects that have no index yet.
 */
export async function findUnits(
  context: SearchContext,
  { query, secondLook }: ReadQuery,
  scope: CodeScope,
): Promise<readonly FoundCode[]> {
  const { embedding, vectorStore, metadataStore } = context;
  const { limit, signal } = scope;
  const collection = codeUnitCollection(embedding.model);
  let filters = scopeFilters(scope);
  for (let candidates = firstCount(limit); ; candidates = nextCount(candidates)) {
    const filter = { op: 'and', filters } as const;
    const found = await vectorStore.search(collection, { query, limit: candidates, filter, signal });
    const live = await metadataStore.codeIndex.liveUnits(found.map(({ id }) => id));
    const hits = found.filter(({ id }) => live.has(id));
    if (hits.length >= limit || hits.length === found.length || candidates >= MOST_CANDIDATES) {
      const ranked = await lookAgain(hits, secondLook, (unit) => ({ text: unitText(unit) }));
      return ranked.slice(0, limit).map(({ id, payload, score }) => ({ id, unit: payload, score }));
    }
    filters = [...scopeFilters(scope), await notOfFirstBuilds(context)];
  }
}

/** A limit the store would refuse is passed on, so that the store refuses it. */
function firstCount(limit: number): number {
  return Number.isInteger(limit) && limit >= 1 ? Math.max(FEWEST_CANDIDATES, limit) : limit;
}

function nextCount(candidates: number): number {
  return Math.min(MOST_CANDIDATES, candidates * GROWTH);
}

function scopeFilters({ project, language, kind }: CodeScope): readonly Filter<CodeUnitPayload>[] {
  const filters: Filter<CodeUnitPayload>[] = [];
  if (project !== undefined) filters.push({ op: 'eq', field: 'project', value: project });
  if (language !== undefined) filters.push({ op: 'eq', field: 'language', value: language });
  if (kind !== undefined) filters.push({ op: 'eq', field: 'kind', value: kind });
  return filters;
}

async function notOfFirstBuilds({ metadataStore, now }: SearchContext): Promise<Filter<CodeUnitPayload>> {
  const projects = await metadataStore.codeIndex.projects(now());
  const values = projects.filter(({ indexedAt }) => indexedAt === undefined).map(({ project }) => project);
  return { op: 'not', filter: { op: 'in', field: 'project', values } };
}
