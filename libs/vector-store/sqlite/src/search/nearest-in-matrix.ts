import { compileFilter, isAbsence } from '../reading/compile-filter.ts';
import { EXCESS, matchingPoints } from './matching-points.ts';
import type { DenseRanking, RankedPoint } from './dense-ranking.ts';
import type { VectorDatabase } from '../database/vector-database.ts';
import type { KeyedScore, VectorMatrix } from '../matrices/vector-matrix.ts';

/** The nearest that match the filter, as many as the limit at least where there are so many. */
export function nearestInMatrix(
  database: VectorDatabase,
  matrix: VectorMatrix,
  ranking: DenseRanking,
): readonly RankedPoint[] {
  const { collection, vector, filter, limit } = ranking;
  const { sql, parameters } = compileFilter(collection, filter);
  if (filter === undefined || sql === 'TRUE') return withIds(database, ranking, matrix.nearest(vector, limit));
  if (isAbsence(filter)) {
    const found = matrix.nearest(vector, Math.ceil(EXCESS * limit));
    const matching = withIds(database, ranking, found);
    if (matching.length >= limit || found.length === matrix.size) return matching;
  }
  const select = `SELECT p.key FROM ${collection.tables.points} p WHERE ${sql}`;
  const keys = database.column<number>(select, parameters);
  return withIds(database, { collection, filter: undefined }, matrix.nearest(vector, limit, keys));
}

/** Best first, ties by id, without those that do not match. */
function withIds(
  database: VectorDatabase,
  ranking: Pick<DenseRanking, 'collection' | 'filter'>,
  found: readonly KeyedScore[],
): readonly RankedPoint[] {
  const scores = new Map(found.map(({ key, score }) => [key, score]));
  return matchingPoints(database, ranking, found)
    .map(({ key, id }) => ({ key, id, score: scores.get(key) as number }))
    .sort((left, right) => right.score - left.score);
}
