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
  const scroll = checkKeys('ScrollRequest', body, SCROLL_KEYS);
  const { filter = {}, limit = 10, offset, order_by: orderBy, with_payload, with_vector } = scroll;
  checkLimit(limit);
  const found = matching(collection, filter);
  if (orderBy !== undefined && offset !== undefined) {
    throw badRequest('Wrong input: cannot use an `offset` when using `order_by`');
  }
  const { page, next } =
    orderBy === undefined
      ? cutPage(found.sort(byId), offset, Number(limit))
      : { page: ordered(collection, found, orderBy).slice(0, Number(limit)), next: undefined };
  return { points: page.map((point) => toRecord(point, with_payload, with_vector)), next_page_offset: next ?? null };
}

/** From the id of the offset on, and where the next page begins. */
function cutPage(points: readonly DoublePoint[], offset: unknown, limit: number) {
  const start = offset === undefined ? 0 : points.filter(({ id }) => id < readId(offset)).length;
  return { page: points.slice(start, start + limit), next: points[start + limit]?.id };
}

function checkLimit(limit: unknown): void {
  const isLimit = typeof limit === 'number' && limit >= 1;
  if (!isLimit) throw badRequest('Validation error in JSON body: limit: must be 1 or larger');
}

export function facet(collection: DoubleCollection, body: unknown): unknown {
  const { key, limit, exact, filter = {} } = checkKeys('FacetRequest', body, ['key', 'limit', 'exact', 'filter']);
  const path = String(key);
  if (collection.indexes.get(path)?.lookup !== true) {
    throw badRequest(
      `Wrong input: Index required but not found for "${path}" of one of the following types: [keyword, integer]`,
    );
  }
  if (exact !== true) throw badRequest('This double counts exactly or not at all.');
  const hits = countValues(matching(collection, filter), path).sort((one, other) => other.count - one.count);
  return { hits: hits.slice(0, Number(limit ?? 10)) };
}

function countValues(points: readonly DoublePoint[], path: string) {
  const counts = new Map<unknown, number>();
  for (const { payload } of points) {
    // No index holds null.
    const values = valuesAt(payload, path).filter((value) => value !== null);
    for (const value of new Set(values)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].map(([value, count]) => ({ value, count }));
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
