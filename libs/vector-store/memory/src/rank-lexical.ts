import {
  bm25Ceiling,
  bm25TermWeight,
  inverseDocumentFrequency,
  wordSurprise,
  type RankedItem,
} from '@learning-memory/rank-fusion';
import { analyzeQuery, compareStrings } from '@learning-memory/text-analysis';
import type { Entry } from './collection-data.ts';

type Weights = Readonly<Record<string, number>>;

export interface LexicalItem extends RankedItem {
  /** `SharedWords.surprise` of the contract. */
  readonly surprise: number;
}

export interface LexicalSearch {
  readonly text: string;
  /** Text field -> weight. */
  readonly weights: Weights;
  /** The whole collection: its statistics do not depend on a filter. */
  readonly entries: readonly Entry[];
  readonly accepts: (entry: Entry) => boolean;
}

/** Hits best first by BM25 as SQLite FTS5 computes it, scores divided by what the query could reach at most. */
export function rankLexical({ text, weights, entries, accepts }: LexicalSearch): readonly LexicalItem[] {
  const frequencyOf = (term: string): number => entries.filter((entry) => holds(entry, term)).length;
  // Words as rare as each other stand at the same place of a sum: what is equally good is so to the last digit.
  const counted = analyzeQuery(text)
    .map((term) => ({ term, frequency: frequencyOf(term) }))
    .sort((one, other) => one.frequency - other.frequency);
  const terms = counted.map(({ term }) => term);
  const documentFrequencies = counted.map(({ frequency }) => frequency);
  const ceiling = bm25Ceiling({ documents: entries.length, documentFrequencies });
  const averageLength = entries.reduce((sum, entry) => sum + lengthOf(entry), 0) / entries.length;
  const idfs = documentFrequencies.map((frequency) => inverseDocumentFrequency(entries.length, frequency));

  const bm25Of = (entry: Entry): number => {
    const parts = terms.map((term, index) => {
      const frequency = weightedFrequency(entry, term, weights);
      return (idfs[index] ?? 0) * bm25TermWeight(frequency, lengthOf(entry), averageLength);
    });
    return parts.reduce((sum, part) => sum + part, 0);
  };
  return entries
    .filter((entry) => accepts(entry) && terms.some((term) => holds(entry, term)))
    .map((entry) => ({ id: entry.id, bm25: bm25Of(entry) }))
    .map(({ id, bm25 }) => ({ id, score: bm25 / ceiling, surprise: wordSurprise({ bm25, documents: entries.length }) }))
    .sort((a, b) => b.score - a.score || compareStrings(a.id, b.id));
}

/** One occurrence counts as much as its field weighs. */
function weightedFrequency(entry: Entry, term: string, weights: Weights): number {
  const counts = Object.entries(entry.terms).map(
    ([field, terms]) => (weights[field] ?? 0) * terms.filter((each) => each === term).length,
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

function holds(entry: Entry, term: string): boolean {
  return Object.values(entry.terms).some((terms) => terms.includes(term));
}

function lengthOf(entry: Entry): number {
  return Object.values(entry.terms).reduce((sum, terms) => sum + terms.length, 0);
}
