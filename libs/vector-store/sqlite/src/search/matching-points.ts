import type { DenseRanking } from './dense-ranking.ts';
import { compileTests } from '../reading/filter-plan.ts';
import type { PointKey } from '../reading/read-points.ts';
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
