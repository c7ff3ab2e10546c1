import { float64At } from '@learning-memory/array-access';
import { bm25Ceiling, wordSurprise } from '@learning-memory/rank-fusion';
import { analyzeQuery } from '@learning-memory/text-analysis';
import type { AnyCollection, Collection } from '../collections/collection.ts';
import type { VectorDatabase } from '../database/vector-database.ts';
import { bestPositions } from '../matrices/best-positions.ts';
import type { KeyedScore } from '../matrices/vector-matrix.ts';
import { countToTest, excludesNothing, withoutTests, type FilterPlan } from '../reading/filter-plan.ts';
import { listKeys } from '../reading/listed-keys.ts';
import type { LexicalPoint, RankedPoint } from './dense-ranking.ts';
import { withIds } from './matching-points.ts';
import { PostingLists } from './posting-lists.ts';
import { scoreWords } from './score-words.ts';

export interface LexicalRanking {
  readonly collection: Collection;
  readonly text: string;
  /** Text field -> weight. */
  readonly weights: AnyCollection['textFields'];
  readonly plan: FilterPlan;
  readonly limit: number;
}

/** By BM25, best first, ties by id; scores are shares of what the query could reach at most. */
export function rankLexical(database: VectorDatabase, ranking: LexicalRanking): readonly LexicalPoint[] {
  const { collection, text, weights, limit } = ranking;
  if (collection.textFields.length === 0) return [];
  const index = postingLists(database, collection);
  const lists = index.of(database, collection, analyzeQuery(text));
  const documentFrequencies = lists.map(({ holders }) => holders);
  if (documentFrequencies.every((frequency) => frequency === 0)) return [];
  const documents = index.keys.length;
  const ceiling = bm25Ceiling({ documents, documentFrequencies });
  const weightsOfFields = collection.textFields.map((field) => weights[field] ?? 0);
  const { lengths, averageLength } = index;
  scoreWords({ lists, lengths, averageLength, weights: weightsOfFields }, index.scores);
  return bestMatching(database, ranking, index)
    .slice(0, limit)
    .map(({ key, id, score: bm25 }) => ({
      ...{ key, id, score: bm25 / ceiling },
      surprise: wordSurprise({ bm25, documents }),
    }));
}

function postingLists(database: VectorDatabase, collection: Collection): PostingLists {
  const name = `posting lists of ${collection.textFields.length} fields`;
  return database.known.read(collection, name, () => PostingLists.read(database, collection));
}

/**
 * Of what was scored, as many as the limit at least where there are so many. To list the points that match takes longer than
 * to leave out what most match and to test the best for it.
 */
function bestMatching(database: VectorDatabase, ranking: LexicalRanking, index: PostingLists): readonly RankedPoint[] {
  const { plan, limit } = ranking;
  const count = countToTest(plan, limit);
  const found = best(database, { ...ranking, plan: withoutTests(plan), limit: count }, index);
  const matching = withIds(database, ranking, found);
  if (matching.length >= limit || found.length < count || plan.tested.length === 0) return matching;
  return withIds(database, ranking, best(database, ranking, index));
}

/** Those of the limit and all that are as good as the last of them, best first. */
function best(
  database: VectorDatabase,
  { collection, plan, limit }: LexicalRanking,
  index: PostingLists,
): readonly KeyedScore[] {
  const { keys, scores } = index;
  return bestPositions(scores, limit, marksOf(database, { collection, plan }, index))
    .map((position) => ({ key: float64At(keys, position), score: float64At(scores, position) }))
    .sort((left, right) => right.score - left.score);
}

/** `undefined` where nothing is asked of them. */
function marksOf(
  database: VectorDatabase,
  filtered: Pick<LexicalRanking, 'collection' | 'plan'>,
  index: PostingLists,
): Uint8Array | undefined {
  if (excludesNothing(filtered.plan)) return undefined;
  const { name, keys } = listKeys(database, filtered);
  return database.known.read(filtered.collection, `marks of ${name}`, () => index.mark(keys));
}
