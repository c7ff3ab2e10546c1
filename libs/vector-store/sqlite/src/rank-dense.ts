import type { Collection } from './collection.ts';
import { compileFilter, isAbsence, type CompiledFilter, type LooseFilter } from './compile-filter.ts';
import { isMade, type PointKey } from './read-points.ts';
import type { VectorDatabase } from './vector-database.ts';

export interface RankedPoint extends PointKey {
  readonly score: number;
}

export interface DenseRanking {
  readonly collection: Collection;
  readonly vector: Float32Array;
  readonly filter: LooseFilter | undefined;
  readonly limit: number;
}

interface Neighbour extends PointKey {
  readonly distance: number;
}

/** Times the limit: the search that lets longer ties be broken by id before all vectors are sorted. */
const WIDENING = 4;
/** Times the limit: so many of all points are tested for a filter that excludes little. */
const EXCESS = 1.25;

/** The nearest by cosine, best first, ties by id. */
export function rankDense(database: VectorDatabase, ranking: DenseRanking): readonly RankedPoint[] {
  const { limit } = ranking;
  const neighbours = nearestUnlisted(database, ranking) ?? nearestListed(database, ranking);
  return neighbours.slice(0, limit).map(({ key, id, distance }) => ({ key, id, score: 1 - distance }));
}

/**
 * To list the points that match a filter takes twice as long as to compare all vectors, so where it excludes little, the
 * nearest of all are tested one by one. `undefined` when these do not tell which are the nearest that match.
 */
function nearestUnlisted(database: VectorDatabase, ranking: DenseRanking): readonly Neighbour[] | undefined {
  const { collection, filter, limit } = ranking;
  if (filter === undefined || !isAbsence(filter) || isMade(collection, 'p.key') !== 'TRUE') return undefined;
  const asked = Math.ceil(EXCESS * limit) + 1;
  const found = nearestNeighbours(database, { ...ranking, filter: undefined }, asked);
  const matching = matchingOf(database, ranking, found);
  const isAllSeen = found.length < asked;
  const last = matching[limit - 1];
  const isTold = last !== undefined && last.distance < (found[asked - 1]?.distance ?? 0);
  return isAllSeen || isTold ? matching : undefined;
}

function matchingOf(
  database: VectorDatabase,
  { collection, filter }: DenseRanking,
  found: readonly Neighbour[],
): readonly Neighbour[] {
  const { sql, parameters } = compileFilter(collection, filter, 'probe');
  const select = `SELECT p.key FROM json_each(@keys) l CROSS JOIN ${collection.tables.points} p ON p.key = l.value WHERE ${sql}`;
  const rows = database.all<PointKey>(select, { ...parameters, keys: JSON.stringify(found.map(({ key }) => key)) });
  const keys = new Set(rows.map(({ key }) => key));
  return found.filter(({ key }) => keys.has(key));
}

function nearestListed(database: VectorDatabase, ranking: DenseRanking): readonly Neighbour[] {
  const { limit } = ranking;
  const neighbours = nearestNeighbours(database, ranking, limit + 1);
  if (!isCutInATie(neighbours, limit + 1, limit)) return neighbours;
  const wide = WIDENING * limit + 1;
  const more = nearestNeighbours(database, ranking, wide);
  return isCutInATie(more, wide, limit) ? scanNeighbours(database, ranking) : more;
}

/** Whether more points than were asked for may be as near as the last one within the limit. */
function isCutInATie(nearest: readonly Neighbour[], asked: number, limit: number): boolean {
  return nearest.length === asked && nearest[asked - 1]?.distance === nearest[limit - 1]?.distance;
}

/** Cosine of the point and the query, if the point has a vector. */
export function similarityOf(
  database: VectorDatabase,
  { collection, vector, key }: Pick<DenseRanking, 'collection' | 'vector'> & { readonly key: number },
): number | undefined {
  const select =
    `SELECT vec_distance_cosine(embedding, @vector) AS distance ` +
    `FROM ${collection.tables.embeddings} WHERE rowid = @key AND ${isMade(collection, '@key')}`;
  const row = database.get<{ distance: number }>(select, { key: BigInt(key), vector });
  return row === undefined ? undefined : 1 - row.distance;
}

function nearestNeighbours(database: VectorDatabase, ranking: DenseRanking, count: number): readonly Neighbour[] {
  const { collection, vector } = ranking;
  const { embeddings, points } = collection.tables;
  const allowed = allow(ranking);
  return database.all<Neighbour>(
    `SELECT p.key, p.id, n.distance FROM (
       SELECT rowid AS key, distance FROM ${embeddings} WHERE embedding MATCH @vector AND k = @k ${allowed.sql}
     ) n JOIN ${points} p ON p.key = n.key ORDER BY n.distance, p.id`,
    { ...allowed.parameters, vector, k: BigInt(count) },
  );
}

/** vec0 chooses freely among points equally near; this slower scan goes by id. */
function scanNeighbours(database: VectorDatabase, ranking: DenseRanking): readonly Neighbour[] {
  const { collection, vector, limit } = ranking;
  const { embeddings, points } = collection.tables;
  const allowed = allow(ranking);
  return database.all<Neighbour>(
    `SELECT p.key, p.id, vec_distance_cosine(n.embedding, @vector) AS distance
     FROM ${embeddings} n CROSS JOIN ${points} p ON p.key = n.rowid WHERE TRUE ${allowed.sql}
     ORDER BY distance, p.id LIMIT @limit`,
    { ...allowed.parameters, vector, limit },
  );
}

function allow({ collection, filter }: DenseRanking): CompiledFilter {
  const { sql, parameters } = compileFilter(collection, filter);
  const conditions = [sql, isMade(collection, 'p.key')].filter((condition) => condition !== 'TRUE');
  if (conditions.length === 0) return { sql: '', parameters };
  const keys = `SELECT p.key FROM ${collection.tables.points} p WHERE ${conditions.join(' AND ')}`;
  return { sql: `AND rowid IN (${keys})`, parameters };
}
