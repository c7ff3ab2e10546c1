import { bm25Ceiling } from '@learning-memory/rank-fusion';
import { analyzeQuery } from '@learning-memory/text-analysis';
import type { AnyCollection, Collection } from './collections.ts';
import type { CompiledFilter } from './compile-filter.ts';
import type { RankedPoint } from './rank-dense.ts';
import type { VectorDatabase } from './vector-database.ts';

export interface LexicalRanking {
  readonly collection: Collection;
  readonly text: string;
  /** Text field -> weight. */
  readonly weights: AnyCollection['textFields'];
  readonly condition: CompiledFilter | undefined;
  readonly limit: number;
}

/** By BM25, best first, ties by id; scores are shares of what the query could reach at most. */
export function rankLexical(database: VectorDatabase, ranking: LexicalRanking): readonly RankedPoint[] {
  const { collection, weights, condition, limit } = ranking;
  const { tables, textFields } = collection;
  if (textFields.length === 0) return [];
  const terms = termFrequencies(database, ranking);
  const known = terms.filter(({ frequency }) => frequency > 0);
  if (known.length === 0) return [];
  const ceiling = bm25Ceiling({
    documents: documentCount(database, collection),
    documentFrequencies: terms.map(({ frequency }) => frequency),
  });
  const columnWeights = textFields.map((_, position) => `@w${position}`).join(', ');
  return database.all<RankedPoint>(
    `SELECT p.key, p.id, -bm25(${tables.terms}, ${columnWeights}) / @ceiling AS score
     FROM ${tables.terms} t JOIN ${tables.points} p ON p.key = t.rowid
     WHERE ${tables.terms} MATCH @match AND ${condition?.sql ?? 'TRUE'} ORDER BY score DESC, p.id LIMIT @limit`,
    {
      ...condition?.parameters,
      ...Object.fromEntries(textFields.map((field, position) => [`w${position}`, weights[field] ?? 0])),
      ceiling,
      // Terms hold letters, digits and `_` alone, so nothing in the quotes can end them.
      match: known.map(({ term }) => `"${term}"`).join(' OR '),
      limit,
    },
  );
}

interface TermFrequency {
  readonly term: string;
  /** How many points hold it. */
  readonly frequency: number;
}

function termFrequencies(database: VectorDatabase, { collection, text }: LexicalRanking): readonly TermFrequency[] {
  const select = `SELECT doc FROM ${collection.tables.vocabulary} WHERE term = @term`;
  return analyzeQuery(text).map((term) => {
    const frequency = database.get<{ doc: number }>(select, { term })?.doc ?? 0;
    return { term, frequency };
  });
}

function documentCount(database: VectorDatabase, { tables }: Collection): number {
  return database.get<{ count: number }>(`SELECT count(*) AS count FROM ${tables.points}`)?.count ?? 0;
}
