import { float64At } from '@learning-memory/array-access';
import type { VectorDatabase } from '../database/vector-database.ts';
import { bestPositions } from '../matrices/best-positions.ts';
import type { KeyedScore } from '../matrices/vector-matrix.ts';
import { countToTest, excludesNothing, withoutTests } from '../reading/filter-plan.ts';
import { listKeys } from '../reading/listed-keys.ts';
import type { RankedPoint } from './dense-ranking.ts';
import type { WordScoring } from './lexical-ranking.ts';
import { withIds } from './matching-points.ts';
import type { PostingLists } from './posting-lists.ts';
import { scoreWords } from './score-words.ts';

/** As `rankInTable` does, over what is held in memory. */
export function rankInLists(
  database: VectorDatabase,
  scoring: WordScoring,
  index: PostingLists,
): readonly RankedPoint[] {
  const { collection, terms, weights, ceiling, limit } = scoring;
  const lists = index.of(
    database,
    terms.map(({ term }) => term),
  );
  const { lengths, averageLength } = index;
  const weightsOfFields = collection.textFields.map((field) => weights[field] ?? 0);
  scoreWords({ lists, lengths, averageLength, weights: weightsOfFields }, index.scores);
  return bestMatching(database, scoring, index)
    .slice(0, limit)
    .map((point) => ({ ...point, score: point.score / ceiling }));
}

/**
 * Of what was scored, as many as the limit at least where there are so many. To list the points that match takes longer than
 * to leave out what most match and to test the best for it.
 */
function bestMatching(database: VectorDatabase, scoring: WordScoring, index: PostingLists): readonly RankedPoint[] {
  const { plan, limit } = scoring;
  const count = countToTest(plan, limit);
  const found = best(database, { ...scoring, plan: withoutTests(plan), limit: count }, index);
  const matching = withIds(database, scoring, found);
  if (matching.length >= limit || found.length < count || plan.tested.length === 0) return matching;
  return withIds(database, scoring, best(database, scoring, index));
}

/** Those of the limit and all that are as good as the last of them, best first. */
function best(database: VectorDatabase, scoring: WordScoring, index: PostingLists): readonly KeyedScore[] {
  const { keys, scores } = index;
  return bestPositions(scores, scoring.limit, marksOf(database, scoring, index))
    .map((position) => ({ key: float64At(keys, position), score: float64At(scores, position) }))
    .sort((left, right) => right.score - left.score);
}

/** `undefined` where nothing is asked of them. */
function marksOf(
  database: VectorDatabase,
  filtered: Pick<WordScoring, 'collection' | 'plan'>,
  index: PostingLists,
): Uint8Array | undefined {
  if (excludesNothing(filtered.plan)) return undefined;
  const { name, keys } = listKeys(database, filtered);
  return index.marks(name, keys);
}
