import type { SearchAnswer } from '@learning-memory/searcher';
import type { FoundValue, SearchValuesOptions, ValuePayload } from '@learning-memory/value-store';
import { whereEqual, whereIn } from '@learning-memory/vector-store-checks';
import type { ValueStoreContext } from '../value-store-context.ts';
import { getValues, rankOf } from './read-values.ts';
import { SEARCHED_VALUES } from './searched-values.ts';

/** Room for those that are shown no more. */
const SPARE = 5;

export async function searchValues(
  context: ValueStoreContext,
  { query, axis, domain, projects, limit, signal }: SearchValuesOptions,
): Promise<SearchAnswer<FoundValue>> {
  const filters = [...whereEqual<ValuePayload>({ axis, domain }), ...whereIn<ValuePayload>({ project: projects })];
  const filter = { op: 'and', filters } as const;
  // The store says what is wrong with a limit that cannot be.
  const most = Number.isInteger(limit) && limit > 0 && limit + SPARE <= 1000 ? limit + SPARE : limit;
  const { hits, ...answer } = await context.searcher.search(SEARCHED_VALUES, { query, filter, limit: most, signal });
  const values = await getValues(
    context,
    hits.map(({ id }) => id),
  );
  const ranks = new Map(values.map((value) => [value.id, rankOf(value)]));
  const found = hits.map(({ id, payload, score }) => ({ id, value: payload, score }));
  const isDemoted = ({ id }: FoundValue): boolean => ranks.get(id) === 1;
  const shown = found.filter(({ id }) => (ranks.get(id) ?? 0) < 2).slice(0, limit);
  return { ...answer, hits: [...shown.filter((hit) => !isDemoted(hit)), ...shown.filter(isDemoted)] };
}
