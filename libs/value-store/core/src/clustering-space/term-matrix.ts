import { analyzeText } from '@learning-memory/text-analysis';

/** Texts by terms, sparse and row by row: the terms of row i are at `starts[i]` up to `starts[i + 1]`. */
export interface TermMatrix {
  readonly rowCount: number;
  readonly termCount: number;
  readonly starts: Int32Array;
  readonly terms: Int32Array;
  readonly weights: Float64Array;
}

/** A term in one text alone connects nothing; one in more than half of them tells nothing apart. */
const FEWEST_TEXTS = 2;
const GREATEST_SHARE = 0.5;

/**
 * Logarithmic term frequency by inverse document frequency (Salton and Buckley 1988), each row of unit length; a text without
 * a term that counts is a row of zeros. Terms are numbered in code-point order, whatever the order of the texts.
 */
export function termMatrix(texts: readonly string[]): TermMatrix {
  const counts = texts.map((text) => countTerms(analyzeText(text)));
  const idf = inverseDocumentFrequencies(counts);
  const numbers = new Map([...idf.keys()].sort().map((term, number) => [term, number]));
  return packRows(
    counts.map((row) => weighRow(row, idf, numbers)),
    numbers.size,
  );
}

/** Entries of each row, in any order. */
export function packRows(rows: readonly (readonly TermWeight[])[], termCount: number): TermMatrix {
  const starts = new Int32Array(rows.length + 1);
  for (const [row, entries] of rows.entries()) starts[row + 1] = (starts[row] ?? 0) + entries.length;
  const entries = rows.flat();
  return {
    rowCount: rows.length,
    termCount,
    starts,
    terms: Int32Array.from(entries, ({ term }) => term),
    weights: Float64Array.from(entries, ({ weight }) => weight),
  };
}

/** No term of the text counts. */
export function isEmptyRow({ starts }: TermMatrix, row: number): boolean {
  return starts[row] === starts[row + 1];
}

export interface TermWeight {
  readonly term: number;
  readonly weight: number;
}

function countTerms(terms: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

function inverseDocumentFrequencies(rows: readonly ReadonlyMap<string, number>[]): ReadonlyMap<string, number> {
  const texts = countTerms(rows.flatMap((row) => [...row.keys()]));
  const telling = [...texts].filter(([, count]) => count >= FEWEST_TEXTS && count <= rows.length * GREATEST_SHARE);
  return new Map(telling.map(([term, count]) => [term, Math.log(rows.length / count)]));
}

function weighRow(
  row: ReadonlyMap<string, number>,
  idf: ReadonlyMap<string, number>,
  numbers: ReadonlyMap<string, number>,
): readonly TermWeight[] {
  const weighted = [...row].flatMap(([name, count]) => {
    const term = numbers.get(name);
    return term === undefined ? [] : [{ term, weight: (1 + Math.log(count)) * (idf.get(name) ?? 0) }];
  });
  const length = Math.sqrt(weighted.reduce((sum, { weight }) => sum + weight ** 2, 0));
  return weighted.map(({ term, weight }) => ({ term, weight: weight / length })).sort((a, b) => a.term - b.term);
}
