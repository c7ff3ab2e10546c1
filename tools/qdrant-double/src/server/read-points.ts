import { project, valuesAt } from './json-path.ts';
import { compileTest } from './match-condition.ts';
import { rankPoints } from './rank-points.ts';
import { readId } from './read-vectors.ts';
import { badRequest, checkKeys } from './refusal.ts';
import { byId, type DoubleCollection, type DoublePoint, type SparsePart } from './stored-data.ts';

const SCROLL_KEYS = ['filter', 'limit', 'offset', 'with_payload', 'with_vector', 'order_by'];

export function queryPoints(collection: DoubleCollection, body: unknown): unknown {
  const { with_payload, with_vector } = body as Readonly<Record<string, unknown>>;
  const points = rankPoints(collection, body).map(({ point, score }) => ({
    ...toRecord(point, with_payload, with_vector),
    version: 0,
    score,
  }));
  return { points };
}

export function countPoints(collection: DoubleCollection, body: unknown): unknown {
  const { filter = {}, exact } = checkKeys('CountRequest', body, ['filter', 'exact']);
  // An estimate is of no use here, and asking for one a mistake.
  if (exact !== true) throw badRequest('This double counts exactly or not at all.');
  return { count: matching(collection, filter).length };
}

export function scrollPoints(collection: DoubleCollection, body: unknown): unknown {
  const {
    filter = {},
    limit = 10,
    offset,
    with_payload,
    with_vector,
    order_by,
  } = checkKeys('ScrollRequest', body, SCROLL_KEYS);
  if (typeof limit !== 'number' || limit < 1)
    throw badRequest('Validation error in JSON body: limit: must be 1 or larger');
  if (order_by !== undefined && offset !== undefined)
    throw badRequest('Wrong input: cannot use an `offset` when using `order_by`');
  const found =
    order_by === undefined
      ? matching(collection, filter).sort(byId)
      : ordered(collection, matching(collection, filter), order_by);
  const start = offset === undefined ? 0 : found.findIndex(({ id }) => id >= readId(offset));
  const page = start < 0 ? [] : found.slice(start, start + limit);
  const next = order_by === undefined && start >= 0 ? found[start + limit]?.id : undefined;
  return { points: page.map((point) => toRecord(point, with_payload, with_vector)), next_page_offset: next ?? null };
}

export function facet(collection: DoubleCollection, body: unknown): unknown {
  const { key, limit = 10, exact, filter = {} } = checkKeys('FacetRequest', body, ['key', 'limit', 'exact', 'filter']);
  const index = collection.indexes.get(String(key));
  if (index?.lookup !== true)
    throw badRequest(
      `Wrong input: Index required but not found for "${String(key)}" of one of the following types: [keyword, integer]`,
    );
  if (exact !== true) throw badRequest('This double counts exactly or not at all.');
  const counts = new Map<unknown, number>();
  for (const { payload } of matching(collection, filter)) {
    for (const value of new Set(valuesAt(payload, String(key)))) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const hits = [...counts].map(([value, count]) => ({ value, count })).sort((one, other) => other.count - one.count);
  return { hits: hits.slice(0, Number(limit)) };
}

export function matching({ points }: DoubleCollection, filter: unknown): DoublePoint[] {
  const isMatch = compileTest(filter);
  return [...points.values()].filter((point) => isMatch(point));
}

/** Points without a number there are left out; those of one number come in the order of the server's ids, whatever the direction. */
function ordered({ indexes }: DoubleCollection, points: readonly DoublePoint[], orderBy: unknown): DoublePoint[] {
  const { key, direction = 'asc' } = checkKeys('OrderBy', orderBy, ['key', 'direction']);
  if (indexes.get(String(key))?.range !== true) {
    throw badRequest(
      `Bad request: No range index for \`order_by\` key: \`${String(key)}\`. Please create one to use \`order_by\`.`,
    );
  }
  const sign = direction === 'asc' ? 1 : -1;
  return points
    .map((point) => ({ point, value: valuesAt(point.payload, String(key)).find((value) => typeof value === 'number') }))
    .filter((each): each is { point: DoublePoint; value: number } => each.value !== undefined)
    .sort((one, other) => sign * (one.value - other.value) || byId(one.point, other.point))
    .map(({ point }) => point);
}

function toRecord(
  { id, payload, vectors }: DoublePoint,
  withPayload: unknown,
  withVector: unknown,
): Record<string, unknown> {
  const { include } = checkKeys('PayloadSelector', withPayload, ['include']);
  const names = Array.isArray(withVector) ? (withVector as readonly string[]) : [];
  const found = names.flatMap((name) => (vectors.has(name) ? [[name, toJson(vectors.get(name) ?? [])] as const] : []));
  return {
    id,
    payload: project(payload, include as readonly string[]),
    ...(names.length > 0 && { vector: Object.fromEntries(found) }),
  };
}

function toJson(vector: readonly number[] | SparsePart): unknown {
  if (Array.isArray(vector)) return vector as readonly number[];
  const sparse = vector as SparsePart;
  return { indices: [...sparse.keys()], values: [...sparse.values()] };
}
