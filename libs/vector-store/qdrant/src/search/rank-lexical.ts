import {
  bm25Ceiling,
  bm25TermWeight,
  inverseDocumentFrequency,
  wordSurprise,
  type RankedItem,
} from '@learning-memory/rank-fusion';
import { analyzeQuery } from '@learning-memory/text-analysis';
import { LEXICAL_VECTOR } from '../collections/vector-names.ts';
import type { StoredCollection } from '../collections/stored-collection.ts';
import type { QdrantConnection } from '../connection/qdrant-connection.ts';
import type { QdrantCondition } from '../points/compile-filter.ts';
import { damagedPoint, weightedFrequency } from '../points/point-record.ts';
import { payloadOf, type PointReader } from '../points/points.ts';
import { querySparse } from '../points/sparse-terms.ts';
import { readCandidates, widen, type QdrantHit } from './candidates.ts';
import { readStatistics, type LexicalStatistics } from './lexical-statistics.ts';
import { compareItems } from './rank-dense.ts';

/** Candidates beyond the limit at least. */
const MARGIN = 100;
/**
 * The server assumes a length and another rarity, by which scores hardly differ by more than this: a candidate whose score is
 * lower than that share of the last one's that counts cannot be better.
 */
const SURE = 0.7;

export interface LexicalItem extends RankedItem {
  /** `SharedWords.surprise` of the contract. */
  readonly surprise: number;
}

export interface LexicalQuery {
  readonly stored: StoredCollection;
  readonly text: string;
  /** Text field -> weight. */
  readonly weights: Readonly<Record<string, number>>;
  readonly condition: QdrantCondition | undefined;
  readonly signal: AbortSignal | undefined;
}

/** Where the search is made. */
export interface SearchedServer {
  readonly connection: QdrantConnection;
  readonly reader: PointReader;
}

interface ScoredItem extends LexicalItem {
  /** What the server made of it. */
  readonly serverScore: number;
}

/**
 * Best first by BM25 as SQLite FTS5 computes it, scores divided by what the query could reach at most. The server finds the
 * candidates by the BM25 of its own; their exact score comes from the counts in their payload.
 */
export async function rankLexical(
  { connection, reader }: SearchedServer,
  query: LexicalQuery,
  limit: number,
): Promise<readonly LexicalItem[]> {
  const { stored, text, weights, condition, signal } = query;
  const terms = analyzeQuery(text);
  if (terms.length === 0) return [];
  const statistics = readStatistics(connection, reader, { stored, terms, signal });
  // Whoever waits for it below hears of its failure; until then it is no failure that nobody hears of.
  statistics.catch(() => undefined);
  const include = ['id', 'length', ...terms.map((term) => `tf."${term}"`)];
  const candidates = { stored, query: querySparse(terms), using: LEXICAL_VECTOR, condition, include, signal };
  return widen(async (depth) => {
    const hits = await readCandidates(connection, candidates, depth);
    const scored = scoreHits(hits, { terms, weights, statistics: await statistics });
    return { ranked: scored.slice(0, limit), isEnough: hits.length < depth || isTold(hits, scored[limit - 1]) };
  }, limit + MARGIN);
}

function isTold(hits: readonly QdrantHit[], lastNeeded: ScoredItem | undefined): boolean {
  return lastNeeded !== undefined && (hits.at(-1)?.score ?? 0) < SURE * lastNeeded.serverScore;
}

interface Scoring {
  readonly terms: readonly string[];
  readonly weights: Readonly<Record<string, number>>;
  readonly statistics: LexicalStatistics;
}

/** Without those that hold no term of the query. */
function scoreHits(hits: readonly QdrantHit[], { terms, weights, statistics }: Scoring): readonly ScoredItem[] {
  const { documents, documentFrequencies, averageLength } = statistics;
  const ceiling = bm25Ceiling({ documents, documentFrequencies });
  const idfs = documentFrequencies.map((frequency) => inverseDocumentFrequency(documents, frequency));
  return hits
    .flatMap((hit) => {
      const { id, length = 0, tf: stored } = payloadOf(hit);
      if (typeof id !== 'string') throw damagedPoint(String(hit.id));
      const tf = stored ?? {};
      if (!terms.some((term) => Object.hasOwn(tf, term))) return [];
      const parts = terms.map((term, index) => {
        const frequency = Object.hasOwn(tf, term) ? weightedFrequency(tf[term] ?? {}, weights) : 0;
        return (idfs[index] ?? 0) * bm25TermWeight(frequency, length, averageLength);
      });
      const bm25 = parts.reduce((sum, part) => sum + part, 0);
      return [{ id, score: bm25 / ceiling, surprise: wordSurprise({ bm25, documents }), serverScore: hit.score }];
    })
    .sort(compareItems);
}
