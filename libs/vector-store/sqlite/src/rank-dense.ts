import type { Collection } from './collection.ts';
import type { CompiledFilter } from './compile-filter.ts';
import { isMade, type PointKey } from './read-points.ts';
import type { VectorDatabase } from './vector-database.ts';

export interface RankedPoint extends PointKey {
  readonly score: number;
}

export interface DenseRanking {
  readonly collection: Collection;
  readonly vector: Float32Array;
  readonly condition: CompiledFilter;
  readonly limit: number;
}

interface Neighbour extends PointKey {
  readonly distance: number;
}

/** Times the limit: the search that lets longer ties be broken by id before all vectors are sorted. */
const WIDENING = 4;

/** The nearest by cosine, best first, ties by id. */
export function rankDense(database: VectorDatabase, ranking: DenseRanking): readonly RankedPoint[] {
  const { limit } = ranking;
  let neighbours = nearestNeighbours(database, ranking, limit + 1);
  if (isCutInATie(neighbours, limit + 1, limit)) {
    const wide = WIDENING * limit + 1;
    neighbours = nearestNeighbours(database, ranking, wide);
    if (isCutInATie(neighbours, wide, limit)) neighbours = scanNeighbours(database, ranking);
  }
  return neighbours.slice(0, limit).map(({ key, id, distance }) => ({ key, id, score: 1 - distance }));
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
  const { collection, vector, condition } = ranking;
  const { embeddings, points } = collection.tables;
  return database.all<Neighbour>(
    `SELECT p.key, p.id, n.distance FROM (
       SELECT rowid AS key, distance FROM ${embeddings} WHERE embedding MATCH @vector AND k = @k ${isAllowed(ranking)}
     ) n JOIN ${points} p ON p.key = n.key ORDER BY n.distance, p.id`,
    { ...condition.parameters, vector, k: BigInt(count) },
  );
}

/** vec0 chooses freely among points equally near; this slower scan goes by id. */
function scanNeighbours(database: VectorDatabase, ranking: DenseRanking): readonly Neighbour[] {
  const { collection, vector, condition, limit } = ranking;
  const { embeddings, points } = collection.tables;
  return database.all<Neighbour>(
    `SELECT p.key, p.id, vec_distance_cosine(n.embedding, @vector) AS distance
     FROM ${embeddings} n CROSS JOIN ${points} p ON p.key = n.rowid WHERE TRUE ${isAllowed(ranking)}
     ORDER BY distance, p.id LIMIT @limit`,
    { ...condition.parameters, vector, limit },
  );
}

function isAllowed({ collection, condition }: DenseRanking): string {
  const conditions = [condition.sql, isMade(collection, 'p.key')].filter((sql) => sql !== 'TRUE');
  if (conditions.length === 0) return '';
  return `AND rowid IN (SELECT p.key FROM ${collection.tables.points} p WHERE ${conditions.join(' AND ')})`;
}
