import type { DenseRanking, RankedPoint } from './dense-ranking.ts';
import { compileTests, countToTest, withoutTests, type FilterPlan } from '../reading/filter-plan.ts';
import type { PointKey } from '../reading/read-points.ts';
import type { KeyedScore } from '../matrices/vector-matrix.ts';
import type { VectorDatabase } from '../database/vector-database.ts';

/** Those of some listed points that pass the tests, by id. */
export function matchingPoints(
  database: VectorDatabase,
  { collection, plan }: Pick<DenseRanking, 'collection' | 'plan'>,
  points: readonly { readonly key: number }[],
): readonly PointKey[] {
  const { sql, parameters } = compileTests(collection, plan);
  return database.all<PointKey>(
    `SELECT p.key, p.id FROM json_each(@keys) l CROSS JOIN ${collection.tables.points} p ON p.key = l.value
     WHERE ${sql} ORDER BY p.id`,
    { ...parameters, keys: JSON.stringify(points.map(({ key }) => key)) },
  );
}

/** Best first, ties by id, without those that do not match. */
export function withIds(
  database: VectorDatabase,
  ranking: Pick<DenseRanking, 'collection' | 'plan'>,
  found: readonly KeyedScore[],
): readonly RankedPoint[] {
  const scores = new Map(found.map(({ key, score }) => [key, score]));
  return matchingPoints(database, ranking, found)
    .map(({ key, id }) => ({ key, id, score: scores.get(key) as number }))
    .sort((left, right) => right.score - left.score);
}

/**
 * The best that match, as many as the limit at least where there are so many. To list the points that match takes longer than
 * to leave out what most match and to test the best for it. `best` has those of the count and all that are as good as the last of
 * them, all there are where these are fewer.
 */
export function bestMatching(
  database: VectorDatabase,
  ranking: Pick<DenseRanking, 'collection' | 'plan' | 'limit'>,
  best: (plan: FilterPlan, count: number) => readonly KeyedScore[],
): readonly RankedPoint[] {
  const { plan, limit } = ranking;
  const count = countToTest(plan, limit);
  const found = best(withoutTests(plan), count);
  const matching = withIds(database, ranking, found);
  if (matching.length >= limit || found.length < count || plan.tested.length === 0) return matching;
  return withIds(database, ranking, best(plan, limit));
}
