import type { CompiledFilter } from '../reading/compile-filter.ts';
import { compilePlan, countToTest, withoutTests } from '../reading/filter-plan.ts';
import { matchingPoints } from './matching-points.ts';
import type { DenseRanking, RankedPoint } from './dense-ranking.ts';
import { isMade, type PointKey } from '../reading/read-points.ts';
import type { VectorDatabase } from '../database/vector-database.ts';

interface Neighbour extends PointKey {
  readonly distance: number;
}

/** What vec0 answers at once. */
const MOST_NEIGHBOURS = 4096;
/** Times the limit: the search that lets longer ties be broken by id before all vectors are sorted. */
const WIDENING = 4;

/** The nearest that match the filter, as many as the limit at least where there are so many, by vec0. */
export function nearestInTable(database: VectorDatabase, ranking: DenseRanking): readonly RankedPoint[] {
  const neighbours = nearestTested(database, ranking) ?? nearestListed(database, ranking);
  return neighbours.map(({ key, id, distance }) => ({ key, id, score: 1 - distance }));
}

/**
 * To list the points that match a filter takes twice as long as to compare all vectors, so what most match is tested for the
 * nearest one by one. `undefined` when these do not tell which are the nearest that match.
 */
function nearestTested(database: VectorDatabase, ranking: DenseRanking): readonly Neighbour[] | undefined {
  const { collection, plan, limit } = ranking;
  if (plan.tested.length === 0 || isMade(collection, 'p.key') !== 'TRUE') return undefined;
  const asked = countToTest(plan, limit) + 1;
  if (asked > MOST_NEIGHBOURS) return undefined;
  const found = nearestNeighbours(database, { ...ranking, plan: withoutTests(plan) }, asked);
  const keys = new Set(matchingPoints(database, ranking, found).map(({ key }) => key));
  const matching = found.filter(({ key }) => keys.has(key));
  return found.length < asked || isTold(matching[limit - 1], found.at(-1)) ? matching : undefined;
}

/** What is as near as the last of all that were found may be missing. */
function isTold(lastNeeded: Neighbour | undefined, lastFound: Neighbour | undefined): boolean {
  return lastNeeded !== undefined && lastFound !== undefined && lastNeeded.distance < lastFound.distance;
}

function nearestListed(database: VectorDatabase, ranking: DenseRanking): readonly Neighbour[] {
  const { limit } = ranking;
  const neighbours = nearestNeighbours(database, ranking, limit + 1);
  if (!isCutInATie(neighbours, limit + 1, limit)) return neighbours;
  const wide = WIDENING * limit + 1;
  const more = nearestNeighbours(database, ranking, wide);
  return isCutInATie(more, wide, limit) ? scanNeighbours(database, ranking) : more;
}

/** Whether more points than were asked for may be as near as the last one within the limit. */
function isCutInATie(nearest: readonly Neighbour[], asked: number, limit: number): boolean {
  return nearest.length === asked && nearest[asked - 1]?.distance === nearest[limit - 1]?.distance;
}

function nearestNeighbours(database: VectorDatabase, ranking: DenseRanking, count: number): readonly Neighbour[] {
  const { collection, vector } = ranking;
  const { embeddings, points } = collection.tables;
  const allowed = allow(ranking);
  return database.all<Neighbour>(
    `SELECT p.key, p.id, n.distance FROM (
       SELECT rowid AS key, distance FROM ${embeddings} WHERE embedding MATCH @vector AND k = @k ${allowed.sql}
     ) n JOIN ${points} p ON p.key = n.key ORDER BY n.distance, p.id`,
    { ...allowed.parameters, vector, k: BigInt(count) },
  );
}

/** vec0 chooses freely among points equally near; this slower scan goes by id. */
function scanNeighbours(database: VectorDatabase, ranking: DenseRanking): readonly Neighbour[] {
  const { collection, vector, limit } = ranking;
  const { embeddings, points } = collection.tables;
  const allowed = allow(ranking);
  return database.all<Neighbour>(
    `SELECT p.key, p.id, vec_distance_cosine(n.embedding, @vector) AS distance
     FROM ${embeddings} n CROSS JOIN ${points} p ON p.key = n.rowid WHERE TRUE ${allowed.sql}
     ORDER BY distance, p.id LIMIT @limit`,
    { ...allowed.parameters, vector, limit },
  );
}

function allow({ collection, plan }: DenseRanking): CompiledFilter {
  const { sql, parameters } = compilePlan(collection, plan, 'list');
  const conditions = [sql, isMade(collection, 'p.key')].filter((condition) => condition !== 'TRUE');
  if (conditions.length === 0) return { sql: '', parameters };
  const keys = `SELECT p.key FROM ${collection.tables.points} p WHERE ${conditions.join(' AND ')}`;
  return { sql: `AND rowid IN (${keys})`, parameters };
}
