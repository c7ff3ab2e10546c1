import { float64At } from '@learning-memory/array-access';
import type { VectorDatabase } from '../database/vector-database.ts';
import { bestPositions } from '../matrices/best-positions.ts';
import type { KeyedScore } from '../matrices/vector-matrix.ts';
import { excludesNothing } from '../reading/filter-plan.ts';
import { listKeys } from '../reading/listed-keys.ts';
import type { RankedPoint } from './dense-ranking.ts';
import type { WordScoring } from './lexical-ranking.ts';
import { bestMatching } from './matching-points.ts';
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
  return bestMatching(database, scoring, (plan, count) => best(database, { ...scoring, plan, limit: count }, index))
    .slice(0, limit)
    .map((point) => ({ ...point, score: point.score / ceiling }));
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
