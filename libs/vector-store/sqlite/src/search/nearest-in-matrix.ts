import { bestToTest, compilePlan, NO_FILTER } from './filter-plan.ts';
import { matchingPoints } from './matching-points.ts';
import type { DenseRanking, RankedPoint } from './dense-ranking.ts';
import type { VectorDatabase } from '../database/vector-database.ts';
import type { KeyedScore, VectorMatrix } from '../matrices/vector-matrix.ts';

/** The nearest that match the filter, as many as the limit at least where there are so many. */
export function nearestInMatrix(
  database: VectorDatabase,
  matrix: VectorMatrix,
  ranking: DenseRanking,
): readonly RankedPoint[] {
  const { collection, vector, plan, limit } = ranking;
  if (plan.parts.length === 0) return withIds(database, ranking, matrix.nearest(vector, limit));
  const tested = bestToTest(plan, limit);
  if (tested !== undefined) {
    const found = matrix.nearest(vector, tested);
    const matching = withIds(database, ranking, found);
    if (matching.length >= limit || found.length === matrix.size) return matching;
  }
  const { sql, parameters } = compilePlan(collection, plan, 'list');
  const keys = database.column<number>(`SELECT p.key FROM ${collection.tables.points} p WHERE ${sql}`, parameters);
  return withIds(database, { collection, plan: NO_FILTER }, matrix.nearest(vector, limit, keys));
}

/** Best first, ties by id, without those that do not match. */
function withIds(
  database: VectorDatabase,
  ranking: Pick<DenseRanking, 'collection' | 'plan'>,
  found: readonly KeyedScore[],
): readonly RankedPoint[] {
  const scores = new Map(found.map(({ key, score }) => [key, score]));
  return matchingPoints(database, ranking, found)
    .map(({ key, id }) => ({ key, id, score: scores.get(key) as number }))
    .sort((left, right) => right.score - left.score);
}
