import type { LiveRule, SearchAnswer } from '@learning-memory/searcher';
import type { FoundValue, SearchValuesOptions, ValuePayload } from '@learning-memory/value-store';
import { whereEqual, whereIn } from '@learning-memory/vector-store-checks';
import type { ValueStoreContext } from '../value-store-context.ts';
import { getValues, rankOf, RETIRED } from './read-values.ts';
import { SEARCHED_VALUES } from './searched-values.ts';

export async function searchValues(
  context: ValueStoreContext,
  { query, axis, domain, projects, includeRetired = false, limit, signal }: SearchValuesOptions,
): Promise<SearchAnswer<FoundValue>> {
  const filters = [...whereEqual<ValuePayload>({ axis, domain }), ...whereIn<ValuePayload>({ project: projects })];
  const filter = { op: 'and', filters } as const;
  const ranks = new Map<string, number>();
  const rankOfId = (id: string): number => ranks.get(id) ?? RETIRED;
  const live: LiveRule<ValuePayload> = {
    async live(ids) {
      for (const value of await getValues(context, ids)) ranks.set(value.id, rankOf(value));
      return new Set(ids.filter((id) => ranks.has(id) && (includeRetired || rankOfId(id) < RETIRED)));
    },
    deeper: async () => filter,
  };
  const { hits, ...answer } = await context.searcher.search(
    { ...SEARCHED_VALUES, live },
    { query, filter, limit, signal },
  );
  const found = hits.map(({ id, payload, score }) => ({ id, value: payload, score }));
  // The sort is stable: those of equal rank stay best first.
  return { ...answer, hits: found.toSorted((a, b) => rankOfId(a.id) - rankOfId(b.id)) };
}
