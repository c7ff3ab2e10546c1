import { centredTerms } from './linear-map.ts';
import { createRandom } from './random.ts';
import { packRows, type TermMatrix, type TermWeight } from './term-matrix.ts';
import { truncatedSvd, type TruncatedSvd } from './truncated-svd.ts';

/** Chance varies little over many texts. */
const MOST_SHUFFLES = 10;
const TEXTS_PER_SHUFFLE = 1000;
const SEED = 2;

/**
 * The leading components of the centred term matrix that stand out from chance: as long as each singular value is above the
 * mean of those of the same terms dealt out to the texts anew (parallel analysis, Horn 1965). None where words come together by chance
 * alone, as in a pile of unrelated texts.
 */
export function significantComponents(matrix: TermMatrix, most: number): TruncatedSvd {
  const { singularValues, scores } = truncatedSvd(centredTerms(matrix), most);
  const random = createRandom(SEED);
  const shuffles = Math.min(MOST_SHUFFLES, Math.ceil(TEXTS_PER_SHUFFLE / matrix.rowCount));
  const byChance = Array.from({ length: shuffles }, () => {
    return truncatedSvd(centredTerms(shuffleTerms(matrix, random)), most).singularValues;
  });
  const chance = (index: number): number => byChance.reduce((sum, values) => sum + (values[index] ?? 0), 0) / shuffles;
  const first = singularValues.findIndex((value, index) => value <= chance(index));
  const count = first === -1 ? singularValues.length : first;
  return { singularValues: singularValues.slice(0, count), scores: scores.slice(0, count) };
}

/** Each term keeps its weights and gets other texts for them. */
function shuffleTerms({ rowCount, termCount, terms, weights }: TermMatrix, random: () => number): TermMatrix {
  const byTerm = Array.from({ length: termCount }, (): number[] => []);
  for (const [index, term] of terms.entries()) byTerm[term]?.push(weights[index] ?? 0);
  const rows = Array.from({ length: rowCount }, (): TermWeight[] => []);
  for (const [term, dealt] of byTerm.entries()) {
    for (const [index, text] of drawDistinct(rowCount, dealt.length, random).entries()) {
      rows[text]?.push({ term, weight: dealt[index] ?? 0 });
    }
  }
  return packRows(rows, termCount);
}

/** `count` different numbers below `limit`, in random order; `count` is at most half of `limit`. */
function drawDistinct(limit: number, count: number, random: () => number): readonly number[] {
  const drawn = new Set<number>();
  while (drawn.size < count) drawn.add(Math.floor(random() * limit));
  return [...drawn];
}
