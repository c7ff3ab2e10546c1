import { compileFilter } from '../reading/compile-filter.ts';
import type { DenseRanking } from './dense-ranking.ts';
import type { PointKey } from '../reading/read-points.ts';
import type { VectorDatabase } from '../database/vector-database.ts';

/** Times the limit: so many of the nearest of all points are tested for a filter that excludes little. */
export const EXCESS = 1.25;

/** Those of some points that match the filter, by id. */
export function matchingPoints(
  database: VectorDatabase,
  { collection, filter }: Pick<DenseRanking, 'collection' | 'filter'>,
  points: readonly { readonly key: number }[],
): readonly PointKey[] {
  const { sql, parameters } = compileFilter(collection, filter, 'probe');
  return database.all<PointKey>(
    `SELECT p.key, p.id FROM json_each(@keys) l CROSS JOIN ${collection.tables.points} p ON p.key = l.value
     WHERE ${sql} ORDER BY p.id`,
    { ...parameters, keys: JSON.stringify(points.map(({ key }) => key)) },
  );
}
