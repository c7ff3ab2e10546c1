import type { ComparedText } from '@learning-memory/searcher';
import { analyzeDocument, analyzeQuery } from '@learning-memory/text-analysis';

/** What a word beside a text counts, of one in the text itself. */
const BESIDE_WEIGHT = 0.5;
/** How soon a word that comes again adds nothing, as in BM25. */
const SATURATION = 1.2;

/**
 * How many words of the question each text holds together with those beside it: one says what the question is about, the
 * next answers it, and neither has all of its words. As BM25 scores them (Robertson and Zaragoza 2009), but that words count
 * by how few of these texts hold them, and that length is not held against a text. `undefined` where nothing lies beside any.
 */
export function wordsInContext(question: string, texts: readonly ComparedText[]): readonly number[] | undefined {
  if (texts.every(({ beside }) => beside === undefined)) return undefined;
  const terms = analyzeQuery(question);
  const count = lineCounter(terms);
  const own = texts.map(({ text }) => count(text));
  const weights = terms.map((_, term) => rarity(texts.length, own.filter((counts) => (counts[term] ?? 0) > 0).length));
  return texts.map(({ beside }, index) => {
    const around = beside === undefined ? [] : count(beside);
    return weights.reduce((score, weight, term) => {
      const frequency = (own[index]?.[term] ?? 0) + BESIDE_WEIGHT * (around[term] ?? 0);
      return score + (weight * frequency) / (frequency + SATURATION);
    }, 0);
  });
}

/** Inverse document frequency, above 0. */
function rarity(texts: number, holders: number): number {
  return Math.log(1 + (texts - holders + 0.5) / (holders + 0.5));
}

/** Counts each of the terms in a text. A line is read once: what lies beside one text is another, too. */
function lineCounter(terms: readonly string[]): (text: string) => readonly number[] {
  const positions = new Map(terms.map((term, position) => [term, position]));
  const known = new Map<string, readonly number[]>();
  const countInLine = (line: string): readonly number[] => {
    const counts = terms.map(() => 0);
    for (const term of analyzeDocument(line)) {
      const position = positions.get(term);
      if (position !== undefined) counts[position] = (counts[position] ?? 0) + 1;
    }
    return counts;
  };
  return (text) => {
    const sums = terms.map(() => 0);
    for (const line of text.split('\n')) {
      const counts = known.get(line) ?? countInLine(line);
      known.set(line, counts);
      counts.forEach((count, position) => (sums[position] = (sums[position] ?? 0) + count));
    }
    return sums;
  };
}
