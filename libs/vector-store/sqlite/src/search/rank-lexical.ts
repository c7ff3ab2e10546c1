import { bm25Ceiling, wordSurprise } from '@learning-memory/rank-fusion';
import type { Collection } from '../collections/collection.ts';
import type { VectorDatabase } from '../database/vector-database.ts';
import type { LexicalPoint } from './dense-ranking.ts';
import type { LexicalRanking } from './lexical-ranking.ts';
import { heldLists } from './posting-lists.ts';
import { queryTerms } from './query-terms.ts';
import { rankInLists } from './words-in-lists.ts';
import { rankInTable } from './words-in-table.ts';

/** By BM25, best first, ties by id; scores are shares of what the query could reach at most. */
export function rankLexical(database: VectorDatabase, ranking: LexicalRanking): readonly LexicalPoint[] {
  const { collection, text } = ranking;
  if (collection.textFields.length === 0) return [];
  const asked = queryTerms(database, collection, text);
  const terms = asked.filter(({ frequency }) => frequency > 0).sort((a, b) => a.frequency - b.frequency);
  if (terms.length === 0) return [];
  const documents = documentCount(database, collection);
  const ceiling = bm25Ceiling({ documents, documentFrequencies: asked.map(({ frequency }) => frequency) });
  const scoring = { ...ranking, terms, documents, ceiling };
  const lists = heldLists(database, collection, terms);
  const ranked = lists === undefined ? rankInTable(database, scoring) : rankInLists(database, scoring, lists);
  return ranked.map((point) => ({ ...point, surprise: wordSurprise({ bm25: point.score * ceiling, documents }) }));
}

function documentCount(database: VectorDatabase, collection: Collection): number {
  const select = `SELECT count(*) AS count FROM ${collection.tables.points}`;
  return database.known.read(collection, 'count', () => database.get<{ count: number }>(select)?.count ?? 0);
}
