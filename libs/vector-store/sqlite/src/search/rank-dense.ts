import type { DenseRanking, RankedPoint } from './dense-ranking.ts';
import { nearestInMatrix } from './nearest-in-matrix.ts';
import { nearestInTable } from './nearest-in-table.ts';
import { isMade } from '../reading/read-points.ts';
import type { VectorDatabase } from '../database/vector-database.ts';

/** The nearest by cosine, best first, ties by id. */
export function rankDense(database: VectorDatabase, ranking: DenseRanking): readonly RankedPoint[] {
  const matrix = database.matrices.find(database, ranking.collection);
  const nearest = matrix === undefined ? nearestInTable(database, ranking) : nearestInMatrix(database, matrix, ranking);
  return nearest.slice(0, ranking.limit);
}

/** Cosine of the point and the query, if the point has a vector. */
export function similarityOf(
  database: VectorDatabase,
  { collection, vector, key }: Pick<DenseRanking, 'collection' | 'vector'> & { readonly key: number },
): number | undefined {
  const matrix = database.matrices.peek(collection);
  if (matrix !== undefined) return matrix.similarityOf(vector, key);
  const select =
    `SELECT vec_distance_cosine(embedding, @vector) AS distance ` +
    `FROM ${collection.tables.embeddings} WHERE rowid = @key AND ${isMade(collection, '@key')}`;
  const row = database.get<{ distance: number }>(select, { key: BigInt(key), vector });
  return row === undefined ? undefined : 1 - row.distance;
}
