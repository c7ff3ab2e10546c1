import type { Collection } from './collections.ts';
import type { CompiledFilter } from './compile-filter.ts';
import type { PointKey } from './read-points.ts';
import type { VectorDatabase } from './vector-database.ts';

export interface RankedPoint extends PointKey {
  readonly score: number;
}

export interface DenseRanking {
  readonly collection: Collection;
  readonly vector: Float32Array;
  readonly condition: CompiledFilter | undefined;
  readonly limit: number;
}

interface Neighbour extends PointKey {
  readonly distance: number;
}

/** The nearest by cosine, best first, ties by id. */
export function rankDense(database: VectorDatabase, ranking: DenseRanking): readonly RankedPoint[] {
  const { limit } = ranking;
  const nearest = nearestNeighbours(database, ranking);
  const isCutInATie = nearest.length > limit && nearest[limit]?.distance === nearest[limit - 1]?.distance;
  const neighbours = isCutInATie ? scanNeighbours(database, ranking) : nearest;
  return neighbours.slice(0, limit).map(({ key, id, distance }) => ({ key, id, score: 1 - distance }));
}

/** Cosine of the point and the query, if the point has a vector. */
export function similarityOf(
  database: VectorDatabase,
  { collection, vector, key }: Pick<DenseRanking, 'collection' | 'vector'> & { readonly key: number },
): number | undefined {
  const select =
    `SELECT vec_distance_cosine(embedding, @vector) AS distance ` +
    `FROM ${collection.tables.embeddings} WHERE rowid = @key`;
  const row = database.get<{ distance: number }>(select, { key: BigInt(key), vector });
  return row === undefined ? undefined : 1 - row.distance;
}

/** One more than the limit. */
function nearestNeighbours(database: VectorDatabase, ranking: DenseRanking): readonly Neighbour[] {
  const { collection, vector, condition, limit } = ranking;
  const { embeddings, points } = collection.tables;
  return database.all<Neighbour>(
    `SELECT p.key, p.id, n.distance FROM (
       SELECT rowid AS key, distance FROM ${embeddings} WHERE embedding MATCH @vector AND k = @k ${isAllowed(ranking)}
     ) n JOIN ${points} p ON p.key = n.key ORDER BY n.distance, p.id`,
    { ...condition?.parameters, vector, k: BigInt(limit + 1) },
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
    { ...condition?.parameters, vector, limit },
  );
}

function isAllowed({ collection, condition }: DenseRanking): string {
  if (condition === undefined) return '';
  return `AND rowid IN (SELECT p.key FROM ${collection.tables.points} p WHERE ${condition.sql})`;
}
