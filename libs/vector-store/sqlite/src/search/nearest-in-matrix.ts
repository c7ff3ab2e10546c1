import { countToTest, excludesNothing, withoutTests } from '../reading/filter-plan.ts';
import { listKeys } from '../reading/listed-keys.ts';
import { withIds } from './matching-points.ts';
import type { DenseRanking, RankedPoint } from './dense-ranking.ts';
import type { VectorDatabase } from '../database/vector-database.ts';
import type { Among, VectorMatrix } from '../matrices/vector-matrix.ts';

/** The nearest that match the filter, as many as the limit at least where there are so many. */
export function nearestInMatrix(
  database: VectorDatabase,
  matrix: VectorMatrix,
  ranking: DenseRanking,
): readonly RankedPoint[] {
  const { plan, vector, limit } = ranking;
  const listed = among(database, matrix, { ...ranking, plan: withoutTests(plan) });
  const found = matrix.nearest(vector, countToTest(plan, limit), listed);
  const matching = withIds(database, ranking, found);
  if (matching.length >= limit || found.length === (listed?.count ?? matrix.size)) return matching;
  return withIds(database, ranking, matrix.nearest(vector, limit, among(database, matrix, ranking)));
}

/** `undefined` where nothing is asked of them. */
function among(database: VectorDatabase, matrix: VectorMatrix, ranking: DenseRanking): Among | undefined {
  if (excludesNothing(ranking.plan)) return undefined;
  const { name, keys } = listKeys(database, ranking);
  return matrix.among(name, keys);
}
