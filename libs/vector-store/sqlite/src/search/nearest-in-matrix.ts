import { excludesNothing } from '../reading/filter-plan.ts';
import { listKeys } from '../reading/listed-keys.ts';
import { bestMatching } from './matching-points.ts';
import type { DenseRanking, RankedPoint } from './dense-ranking.ts';
import type { VectorDatabase } from '../database/vector-database.ts';
import type { Among, VectorMatrix } from '../matrices/vector-matrix.ts';

/** The nearest that match the filter, as many as the limit at least where there are so many. */
export function nearestInMatrix(
  database: VectorDatabase,
  matrix: VectorMatrix,
  ranking: DenseRanking,
): readonly RankedPoint[] {
  return bestMatching(database, ranking, (plan, count) =>
    matrix.nearest(ranking.vector, count, among(database, matrix, { ...ranking, plan })),
  );
}

/** `undefined` where nothing is asked of them. */
function among(database: VectorDatabase, matrix: VectorMatrix, ranking: DenseRanking): Among | undefined {
  if (excludesNothing(ranking.plan)) return undefined;
  const { name, keys } = listKeys(database, ranking);
  return matrix.among(name, keys);
}
