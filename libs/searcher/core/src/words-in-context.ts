import type { ComparedText } from '@learning-memory/searcher';
import { analyzeDocument, analyzeQuery } from '@learning-memory/text-analysis';

/** How soon a word that comes again adds nothing, as in BM25. */
const SATURATION = 1.2;

/**
 * How many words of the question each text holds together with those beside it: one says what the question is about, the
 * next answers it, and neither has all of its words. As BM25 scores weighted fields (Robertson, Zaragoza and Taylor 2004), but
 * that words count by how few of these texts hold them, and that length is not held against a text. `undefined` where nothing
 * lies beside any.
 */
export function wordsInContext(question: string, texts: readonly ComparedText[]): readonly number[] | undefined {
  if (texts.every(({ beside }) => beside === undefined)) return undefined;
  const terms = analyzeQuery(question);
  const count = textCounter(terms);
  const own = texts.map(({ text }) => count(text));
  const weights = terms.map((_, term) => rarity(texts.length, own.filter((counts) => (counts[term] ?? 0) > 0).length));
  return texts.map(({ beside }, index) => {
    const around = (beside ?? []).map((other) => ({ counts: count(other.text), weight: other.weight }));
    return weights.reduce((score, weight, term) => {
      const besides = around.reduce((sum, other) => sum + other.weight * (other.counts[term] ?? 0), 0);
      const frequency = (own[index]?.[term] ?? 0) + besides;
      return score + (weight * frequency) / (frequency + SATURATION);
    }, 0);
  });
}

/** Inverse document frequency, above 0. */
function rarity(texts: number, holders: number): number {
  return Math.log(1 + (texts - holders + 0.5) / (holders + 0.5));
}

/** Counts each of the terms in a text. Each is read once: what lies beside one text is another, too. */
function textCounter(terms: readonly string[]): (text: string) => readonly number[] {
  const positions = new Map(terms.map((term, position) => [term, position]));
  const known = new Map<string, readonly number[]>();
  const read = (text: string): readonly number[] => {
    const counts = terms.map(() => 0);
    for (const term of analyzeDocument(text)) {
      const position = positions.get(term);
      if (position !== undefined) counts[position] = (counts[position] ?? 0) + 1;
    }
    return counts;
  };
  return (text) => {
    const counts = known.get(text) ?? read(text);
    known.set(text, counts);
    return counts;
  };
}
