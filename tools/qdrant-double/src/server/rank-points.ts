import { compileTest } from './match-condition.ts';
import { readVector } from './read-vectors.ts';
import { badRequest, checkKeys } from './refusal.ts';
import type { DoubleCollection, DoublePoint, SparsePart } from './stored-data.ts';
import { byId } from './stored-data.ts';

const QUERY_KEYS = ['query', 'using', 'limit', 'filter', 'params', 'with_payload', 'with_vector'];

export interface RankedPoint {
  readonly point: DoublePoint;
  readonly score: number;
}

/** The nearest by one vector; ties in the order of the server's ids. */
export function rankPoints(collection: DoubleCollection, body: unknown): readonly RankedPoint[] {
  const { query, using, limit = 10, filter = {}, params = {} } = checkKeys('QueryRequest', body, QUERY_KEYS);
  checkKeys('SearchParams', params, ['quantization', 'hnsw_ef', 'exact']);
  if (typeof limit !== 'number' || limit < 1)
    throw badRequest('Validation error in JSON body: limit: must be 1 or larger');
  const name = String(using);
  const vector = readVector(collection, name, query);
  const isMatch = compileTest(filter);
  const score = Array.isArray(vector)
    ? denseScore(name, vector as readonly number[])
    : sparseScore(collection, name, vector as SparsePart);
  return [...collection.points.values()]
    .filter((point) => isMatch(point))
    .map((point) => ({ point, score: score(point) }))
    .filter((hit): hit is RankedPoint => hit.score !== undefined)
    .sort((one, other) => other.score - one.score || byId(one.point, other.point))
    .slice(0, limit);
}

function denseScore(name: string, query: readonly number[]): (point: DoublePoint) => number | undefined {
  return ({ vectors }) => {
    const vector = vectors.get(name) as readonly number[] | undefined;
    return vector && Math.fround(vector.reduce((sum, component, index) => sum + component * (query[index] ?? 0), 0));
  };
}

/** Of points that have one of its parts; each counts by how few have it, where the vector is made so. */
function sparseScore(
  collection: DoubleCollection,
  name: string,
  query: SparsePart,
): (point: DoublePoint) => number | undefined {
  const all = [...collection.points.values()]
    .map(({ vectors }) => vectors.get(name) as SparsePart | undefined)
    .filter((vector) => vector !== undefined);
  const hasIdf = collection.sparse.get(name)?.hasIdf === true;
  const weights = [...query].map(([index, weight]) => {
    const holders = all.filter((vector) => vector.has(index)).length;
    return [index, hasIdf ? weight * Math.log((all.length - holders + 0.5) / (holders + 0.5) + 1) : weight] as const;
  });
  return ({ vectors }) => {
    const vector = vectors.get(name) as SparsePart | undefined;
    if (vector === undefined || !weights.some(([index]) => vector.has(index))) return undefined;
    return Math.fround(weights.reduce((sum, [index, weight]) => sum + weight * (vector.get(index) ?? 0), 0));
  };
}
