import { bm25Ceiling, wordSurprise } from '@learning-memory/rank-fusion';
import type { AnyCollection, Collection } from '../collections/collection.ts';
import type { FilterAccess } from '../reading/compile-filter.ts';
import { countHolders, matchAny, queryTerms, termBound, type QueryTerm } from './query-terms.ts';
import type { LexicalPoint, RankedPoint } from './dense-ranking.ts';
import { compilePlan, countToTest, excludesNothing, withoutTests, type FilterPlan } from '../reading/filter-plan.ts';
import { matchingPoints } from './matching-points.ts';
import type { VectorDatabase } from '../database/vector-database.ts';

export interface LexicalRanking {
  readonly collection: Collection;
  readonly text: string;
  /** Text field -> weight. */
  readonly weights: AnyCollection['textFields'];
  readonly plan: FilterPlan;
  readonly limit: number;
}

interface Scoring extends LexicalRanking {
  /** Those that points hold, the rarest first. */
  readonly terms: readonly QueryTerm[];
  /** All points of the collection. */
  readonly documents: number;
  /** What BM25 stays below. */
  readonly ceiling: number;
}

/** Fewer holders of terms are scored at once. */
const FEW_HOLDERS = 5000;
/** So many holders of the rarest terms tell how good the best points are. */
const SAMPLE_HOLDERS = 2000;
/** A filter spares most scores already, and the bounds of more terms than these exclude little. */
const MAX_FILTERED_TERMS = 8;
/** To test more points one by one takes longer than to list those that match a filter. */
const MAX_PROBED = 10_000;
/** The bounds and the scores are rounded differently. */
const ROUNDING = 1e-9;

/** By BM25, best first, ties by id; scores are shares of what the query could reach at most. */
export function rankLexical(database: VectorDatabase, ranking: LexicalRanking): readonly LexicalPoint[] {
  return rankTested(database, ranking) ?? rankMatching(database, ranking);
}

/**
 * To list the points that match takes longer than to rank without what most match and to test the best for it. `undefined`
 * where that finds too few, or where there is no such filter.
 */
function rankTested(database: VectorDatabase, ranking: LexicalRanking): readonly LexicalPoint[] | undefined {
  const { collection, plan, limit } = ranking;
  if (plan.tested.length === 0) return undefined;
  const count = countToTest(plan, limit);
  const found = rankMatching(database, { ...ranking, plan: withoutTests(plan), limit: count });
  const matching = new Set(matchingPoints(database, { collection, plan }, found).map(({ key }) => key));
  const kept = found.filter(({ key }) => matching.has(key));
  return kept.length >= limit || found.length < count ? kept.slice(0, limit) : undefined;
}

function rankMatching(database: VectorDatabase, ranking: LexicalRanking): readonly LexicalPoint[] {
  const { collection, text } = ranking;
  if (collection.textFields.length === 0) return [];
  const asked = queryTerms(database, collection, text);
  const terms = asked.filter(({ frequency }) => frequency > 0).sort((a, b) => a.frequency - b.frequency);
  if (terms.length === 0) return [];
  const documents = documentCount(database, collection);
  const ceiling = bm25Ceiling({ documents, documentFrequencies: asked.map(({ frequency }) => frequency) });
  const scoring = { ...ranking, terms, documents, ceiling };
  const ranked = paysToBound(scoring) ? rankByBounds(database, scoring) : rankHolders(database, scoring, terms);
  return ranked.map((point) => ({ ...point, surprise: wordSurprise({ bm25: point.score * ceiling, documents }) }));
}

function paysToBound(scoring: Scoring): boolean {
  if (countHolders(scoring.terms) <= FEW_HOLDERS) return false;
  return scoring.terms.length <= MAX_FILTERED_TERMS || excludesNothing(scoring.plan);
}

/**
 * To score all that hold a common word takes most of the time of a search. What a term adds to a score is bounded, so the
 * holders of the rarest terms are scored first, then those of the terms without which no point reaches the worst of these:
 * the ranking is that of all (MaxScore: Turtle and Flood 1995, "Query evaluation: strategies and optimizations").
 */
function rankByBounds(database: VectorDatabase, scoring: Scoring): readonly RankedPoint[] {
  const { terms, limit } = scoring;
  const rarest = terms.filter((_, position) => position === 0 || isSampled(terms, position));
  const sample = rankHolders(database, scoring, rarest);
  const worst = sample[limit - 1];
  const needed = worst === undefined ? terms : neededTerms(scoring, worst.score);
  return needed.length <= rarest.length ? sample : rankHolders(database, scoring, needed);
}

function isSampled(terms: readonly QueryTerm[], position: number): boolean {
  return countHolders(terms.slice(0, position + 1)) <= SAMPLE_HOLDERS;
}

/** The fewest of the rarest terms, so that all others together stay below the score. */
function neededTerms({ terms, documents, ceiling }: Scoring, score: number): readonly QueryTerm[] {
  const least = score * ceiling * (1 - ROUNDING);
  let rest = 0;
  const lastNeeded = terms.findLastIndex((term) => (rest += termBound(term, documents)) >= least);
  return terms.slice(0, lastNeeded + 1);
}

/** Scores by all terms the points that hold one of `held`. */
function rankHolders(
  database: VectorDatabase,
  { collection, weights, plan, terms, ceiling, limit }: Scoring,
  held: readonly QueryTerm[],
): readonly RankedPoint[] {
  const { tables, textFields } = collection;
  const isAll = held.length === terms.length;
  const access: FilterAccess = isAll || countHolders(held) > MAX_PROBED ? 'list' : 'probe';
  const condition = compilePlan(collection, plan, access);
  const columnWeights = textFields.map((_, position) => `@w${position}`).join(', ');
  // The plus keeps SQLite from asking the full-text index for one point after the other.
  const isHolder = `+t.rowid IN (SELECT rowid FROM ${tables.terms} WHERE ${tables.terms} MATCH @held)`;
  return database.all<RankedPoint>(
    `SELECT p.key, p.id, -bm25(${tables.terms}, ${columnWeights}) / @ceiling AS score
     FROM ${tables.terms} t JOIN ${tables.points} p ON p.key = t.rowid
     WHERE ${tables.terms} MATCH @match AND ${isAll ? 'TRUE' : isHolder} AND ${condition.sql}
     ORDER BY score DESC, p.id LIMIT @limit`,
    {
      ...condition.parameters,
      ...Object.fromEntries(textFields.map((field, position) => [`w${position}`, weights[field] ?? 0])),
      ...(isAll ? {} : { held: matchAny(held) }),
      ceiling,
      match: matchAny(terms),
      limit,
    },
  );
}

function documentCount(database: VectorDatabase, { tables }: Collection): number {
  return database.get<{ count: number }>(`SELECT count(*) AS count FROM ${tables.points}`)?.count ?? 0;
}
