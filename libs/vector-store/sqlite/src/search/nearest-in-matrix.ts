import { compilePlan, countToTest, excludesNothing, withoutTests, type FilterPlan } from '../reading/filter-plan.ts';
import { withIds } from './matching-points.ts';
import type { DenseRanking, RankedPoint } from './dense-ranking.ts';
import type { VectorDatabase } from '../database/vector-database.ts';
import type { VectorMatrix } from '../matrices/vector-matrix.ts';

/** The nearest that match the filter, as many as the limit at least where there are so many. */
export function nearestInMatrix(
  database: VectorDatabase,
  matrix: VectorMatrix,
  ranking: DenseRanking,
): readonly RankedPoint[] {
  const { plan, vector, limit } = ranking;
  const listed = listKeys(database, ranking, withoutTests(plan));
  const found = matrix.nearest(vector, countToTest(plan, limit), listed);
  const matching = withIds(database, ranking, found);
  if (matching.length >= limit || found.length === (listed?.length ?? matrix.size)) return matching;
  return withIds(database, ranking, matrix.nearest(vector, limit, listKeys(database, ranking, plan)));
}

/** `undefined` where nothing is asked of them. */
function listKeys(
  database: VectorDatabase,
  { collection }: DenseRanking,
  plan: FilterPlan,
): readonly number[] | undefined {
  if (excludesNothing(plan)) return undefined;
  const { sql, parameters } = compilePlan(collection, plan, 'list');
  return database.column<number>(`SELECT p.key FROM ${collection.tables.points} p WHERE ${sql}`, parameters);
}
