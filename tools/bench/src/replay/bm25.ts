import { analyzeText } from '@learning-memory/text-analysis';

const K1 = 1.2;
const B = 0.75;

/** Ids of texts by Okapi BM25, the best first; those without a common term are left out. */
export function rankByBm25(question: string, texts: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const terms = new Set(analyzeText(question));
  const mean = [...texts.values()].reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts.size);
  const containing = (term: string): number => [...texts.values()].filter((text) => text.includes(term)).length;
  const weights = new Map([...terms].map((term) => [term, containing(term)] as const));
  const scored = [...texts].map(([id, text]) => {
    const score = [...weights].reduce((sum, [term, count]) => {
      const often = text.filter((word) => word === term).length;
      const rarity = Math.log(1 + (texts.size - count + 0.5) / (count + 0.5));
      return sum + (rarity * often * (K1 + 1)) / (often + K1 * (1 - B + (B * text.length) / mean));
    }, 0);
    return { id, score };
  });
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ id }) => id);
}
