import { bm25Ceiling } from '@learning-memory/rank-fusion';
import { analyzeQuery } from '@learning-memory/text-analysis';
import type { Collection } from '../collections/collection.ts';
import type { VectorDatabase } from '../database/vector-database.ts';

export interface QueryTerm {
  readonly term: string;
  /** How many points hold it. */
  readonly frequency: number;
  /** How often all of them do. */
  readonly occurrences: number;
}

/** Words of a session recur; without more of them than this. */
const MOST_KNOWN = 4096;

/** All terms of a text, those that no point holds included. */
export function queryTerms(database: VectorDatabase, collection: Collection, text: string): readonly QueryTerm[] {
  const known = database.known.read(collection, 'terms', () => new Map<string, QueryTerm>());
  if (known.size > MOST_KNOWN) known.clear();
  return analyzeQuery(text).map((term) => {
    const found = known.get(term) ?? countTerm(database, collection, term);
    known.set(term, found);
    return found;
  });
}

/** Goes through all that hold the term. */
function countTerm(database: VectorDatabase, { tables }: Collection, term: string): QueryTerm {
  const select = `SELECT doc, cnt FROM ${tables.vocabulary} WHERE term = @term`;
  const { doc, cnt } = database.get<{ doc: number; cnt: number }>(select, { term }) ?? { doc: 0, cnt: 0 };
  return { term, frequency: doc, occurrences: cnt };
}

/** The full-text query for points that hold one of the terms at least. */
export function matchAny(terms: readonly QueryTerm[]): string {
  return terms.map(({ term }) => matchTerm(term)).join(' OR ');
}

/** Terms hold letters, digits and `_` alone, so nothing in the quotes can end them. */
function matchTerm(term: string): string {
  return `"${term}"`;
}

/** The full-text query for points that hold one of the terms or are found by one of the queries; empty without any. */
export function matchFirst(terms: readonly QueryTerm[], queries: readonly string[]): string {
  return [...terms.map(({ term }) => matchTerm(term)), ...queries].join(' OR ');
}

/**
 * Full-text queries of which one at least finds each point that holds two of the terms: one in each half, or two in one of
 * them. Together they go through each list of points as often as the terms can be halved.
 */
export function matchTwoOf(terms: readonly QueryTerm[]): readonly string[] {
  if (terms.length < 2) return [];
  const half = terms.length >> 1;
  const [one, other] = [terms.slice(0, half), terms.slice(half)];
  return [`((${matchAny(one)}) AND (${matchAny(other)}))`, ...matchTwoOf(one), ...matchTwoOf(other)];
}

/** Points with several of the terms count several times. */
export function countHolders(terms: readonly QueryTerm[]): number {
  return terms.reduce((sum, { frequency }) => sum + frequency, 0);
}

/** What a term adds to the BM25 of a point at most. */
export function termBound({ frequency }: QueryTerm, documents: number): number {
  return bm25Ceiling({ documents, documentFrequencies: [frequency] });
}
