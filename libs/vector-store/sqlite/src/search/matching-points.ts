import type { DenseRanking, RankedPoint } from './dense-ranking.ts';
import { compileTests } from '../reading/filter-plan.ts';
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
