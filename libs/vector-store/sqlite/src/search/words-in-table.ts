import { compareStrings } from '@learning-memory/text-analysis';
import type { Collection } from '../collections/collection.ts';
import type { FilterAccess } from '../reading/compile-filter.ts';
import { countHolders, matchAny, matchFirst, matchTwoOf, termBound, type QueryTerm } from './query-terms.ts';
import type { RankedPoint } from './dense-ranking.ts';
import type { WordScoring } from './lexical-ranking.ts';
import { compilePlan, countToTest, excludesNothing, withoutTests } from '../reading/filter-plan.ts';
import { knownKeys } from '../reading/listed-keys.ts';
import { matchingPoints, withIds } from './matching-points.ts';
import type { KeyedScore } from '../matrices/vector-matrix.ts';
import type { VectorDatabase } from '../database/vector-database.ts';

/** Fewer holders of terms are scored at once. */
const FEW_HOLDERS = 2500;
/** So many holders of the rarest terms are scored in any case; more where few of them pass a filter. */
const SAMPLE_HOLDERS = { all: 1000, filtered: 10_000 } as const;
/** Of the points: two words that so many hold seldom make one of the best. */
const COMMON_SHARE = 0.1;
/** A filter spares most scores already, and the bounds of more terms than these exclude little. */
const MAX_FILTERED_TERMS = 8;
/** Times the limit: so many are looked through for those as good as the last one. */
const MOST_EQUAL = 4;
/** The bounds and the scores are rounded differently. */
const ROUNDING = 1e-9;

/** By FTS5's `bm25()`, best first, ties by id. */
export function rankInTable(database: VectorDatabase, scoring: WordScoring): readonly RankedPoint[] {
  return rankTested(database, scoring) ?? rankMatching(database, scoring);
}

/**
 * To list the points that match takes longer than to rank without what most match and to test the best for it. `undefined`
 * where that finds too few, or where there is no such filter.
 */
function rankTested(database: VectorDatabase, scoring: WordScoring): readonly RankedPoint[] | undefined {
  const { collection, plan, limit } = scoring;
  if (plan.tested.length === 0) return undefined;
  const count = countToTest(plan, limit);
  const found = rankMatching(database, { ...scoring, plan: withoutTests(plan), limit: count });
  const matching = new Set(matchingPoints(database, { collection, plan }, found).map(({ key }) => key));
  const kept = found.filter(({ key }) => matching.has(key));
  return kept.length >= limit || found.length < count ? kept.slice(0, limit) : undefined;
}

function rankMatching(database: VectorDatabase, scoring: WordScoring): readonly RankedPoint[] {
  return paysToBound(scoring) ? rankByBounds(database, scoring) : rankHolders(database, scoring);
}

function paysToBound(scoring: WordScoring): boolean {
  if (countHolders(scoring.terms) <= FEW_HOLDERS) return false;
  return scoring.terms.length <= MAX_FILTERED_TERMS || excludesNothing(scoring.plan);
}

/**
 * To score all that hold a common word takes most of the time of a search. What a term adds to a score is bounded: of the
 * points without a rare term only those are scored whose terms together can reach the worst of what was found before. The
 * ranking is that of all (MaxScore: Turtle and Flood 1995, "Query evaluation: strategies and optimizations").
 */
function rankByBounds(database: VectorDatabase, scoring: WordScoring): readonly RankedPoint[] {
  const { terms, documents, ceiling, limit, plan } = scoring;
  const sample = excludesNothing(plan) ? SAMPLE_HOLDERS.all : SAMPLE_HOLDERS.filtered;
  const rarest = terms.filter((_, position) => position === 0 || countHolders(terms.slice(0, position + 1)) <= sample);
  const common = terms.slice(rarest.length);
  const seldom = common.filter(({ frequency }) => frequency <= COMMON_SHARE * documents);
  const sampled = matchFirst(rarest, matchTwoOf(seldom));
  const ranked = rankHolders(database, scoring, sampled);
  const worst = ranked[limit - 1];
  if (worst === undefined) return rankHolders(database, scoring);
  const least = worst.score * ceiling * (1 - ROUNDING);
  const alone = common.filter((term) => termBound(term, documents) >= least);
  const paired = pairable(common.slice(alone.length), { documents, least });
  const others = matchFirst(alone, paired.length > seldom.length - alone.length ? matchTwoOf(paired) : []);
  if (others === '') return ranked;
  return joinRankings(ranked, rankHolders(database, scoring, `(${others}) NOT (${sampled})`)).slice(0, limit);
}

/** Those that can reach the least score together with a rarer one and all that are more frequent. The rarest come first. */
function pairable(
  terms: readonly QueryTerm[],
  { documents, least }: { readonly documents: number; readonly least: number },
): readonly QueryTerm[] {
  const bounds = terms.map((term) => termBound(term, documents));
  return terms.filter((_, position) => {
    const others = bounds.slice(Math.max(1, position)).reduce((sum, bound) => sum + bound, 0);
    return (bounds[0] as number) + others >= least;
  });
}

/** Points of which none is in both: best first, ties by id. */
function joinRankings(one: readonly RankedPoint[], other: readonly RankedPoint[]): readonly RankedPoint[] {
  return [...one, ...other].sort((left, right) => right.score - left.score || compareStrings(left.id, right.id));
}

/** Scores by all terms the points that `held` finds: all that match without. */
function rankHolders(database: VectorDatabase, scoring: WordScoring, held?: string): readonly RankedPoint[] {
  const search = { ...scoring, access: held === undefined ? 'list' : 'probe', held } as const;
  if (excludesNothing(scoring.plan)) return rankByKey(database, search) ?? rankJoined(database, search);
  const keys = knownKeys(database, scoring);
  if (keys === undefined) return rankJoined(database, search);
  return (
    rankByKey(database, { ...search, among: matchingHolders(database, search, keys) }) ?? rankJoined(database, search)
  );
}

/** To test each of thousands in SQL takes most of the time of a search. */
function matchingHolders(
  database: VectorDatabase,
  { collection, terms, held = matchAny(terms) }: HolderSearch,
  keys: ReadonlySet<number>,
): readonly number[] {
  return database.column<number>(selectHolders(collection), { held }).filter((key) => keys.has(key));
}

function selectHolders({ tables }: Collection): string {
  return `SELECT rowid FROM ${tables.terms} WHERE ${tables.terms} MATCH @held`;
}

interface HolderSearch extends WordScoring {
  readonly access: FilterAccess;
  /** Which of the points that match are scored; all without. */
  readonly held: string | undefined;
  /** The keys of those, less what a filter excludes. */
  readonly among?: readonly number[];
}

function rankJoined(database: VectorDatabase, search: HolderSearch): readonly RankedPoint[] {
  const { collection, plan, access } = search;
  const { tables } = collection;
  const condition = compilePlan(collection, plan, access);
  const { columns, conditions, parameters } = scoredHolders(search);
  return database.all<RankedPoint>(
    `SELECT p.key, p.id, ${columns}
     FROM ${tables.terms} t JOIN ${tables.points} p ON p.key = t.rowid
     WHERE ${conditions} AND ${condition.sql}
     ORDER BY score DESC, p.id LIMIT @limit`,
    { ...condition.parameters, ...parameters },
  );
}

/** Reads the ids of the best alone; `undefined` where many more are as good as the last of them. */
function rankByKey(database: VectorDatabase, search: HolderSearch): readonly RankedPoint[] | undefined {
  const { collection, limit } = search;
  const { columns, conditions, parameters } = scoredHolders(search);
  const asked = limit * MOST_EQUAL;
  const found = database.all<KeyedScore>(
    `SELECT t.rowid AS key, ${columns} FROM ${collection.tables.terms} t WHERE ${conditions} ORDER BY score DESC LIMIT @limit`,
    { ...parameters, limit: asked },
  );
  const worst = found[limit - 1]?.score ?? 0;
  if (found.length === asked && found.at(-1)?.score === worst) return undefined;
  const best = found.filter(({ score }, position) => position < limit || score === worst);
  return withIds(database, search, best).slice(0, limit);
}

function scoredHolders({ collection, weights, terms, ceiling, held, among, limit }: HolderSearch): {
  readonly columns: string;
  readonly conditions: string;
  readonly parameters: Readonly<Record<string, unknown>>;
} {
  const { tables, textFields } = collection;
  const columnWeights = textFields.map((_, position) => `@w${position}`).join(', ');
  const holders = among === undefined ? selectHolders(collection) : 'SELECT value FROM json_each(@held)';
  const scored = among === undefined ? held : JSON.stringify(among);
  return {
    columns: `-bm25(${tables.terms}, ${columnWeights}) / @ceiling AS score`,
    // The plus keeps SQLite from asking the full-text index for one point after the other.
    conditions: `${tables.terms} MATCH @match ${scored === undefined ? '' : `AND +t.rowid IN (${holders})`}`,
    parameters: {
      ...Object.fromEntries(textFields.map((field, position) => [`w${position}`, weights[field] ?? 0])),
      ...(scored === undefined ? {} : { held: scored }),
      ceiling,
      match: matchAny(terms),
      limit,
    },
  };
}
