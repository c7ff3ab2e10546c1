import { int32At } from '@learning-memory/array-access';
import type { SparseMatrix } from './sparse-matrix.ts';

/** A term in one text alone connects nothing; one in more than half of them tells nothing apart. */
const FEWEST_TEXTS = 2;
const GREATEST_SHARE = 0.5;

/** Holds the terms that count, by what some texts say. */
export type TellingTerms = ReadonlyMap<string, Column>;

/** Terms are numbered in code-point order, whatever the order of the texts. */
export function tellingTerms(texts: readonly (readonly string[])[]): TellingTerms {
  const rows = texts.map((terms) => countTerms(terms));
  const frequencies = [...countTerms(rows.flatMap((row) => [...row.keys()]))]
    .filter(([, count]) => count >= FEWEST_TEXTS && count <= rows.length * GREATEST_SHARE)
    .sort(([left], [right]) => (left < right ? -1 : 1));
  return new Map(
    frequencies.map(([term, count], number) => [term, { number, inverseFrequency: Math.log(rows.length / count) }]),
  );
}

/**
 * Texts, each as its terms, by distinct terms: logarithmic term frequency by inverse document frequency (Salton and Buckley
 * 1988), each row of unit length; a text without a term that counts is a row of zeros.
 */
export function termMatrix(
  texts: readonly (readonly string[])[],
  columns: TellingTerms = tellingTerms(texts),
): SparseMatrix {
  const rows = texts.map((terms) => weighRow(countTerms(terms), columns));
  const starts = new Int32Array(rows.length + 1);
  for (const [row, { numbers }] of rows.entries()) starts[row + 1] = int32At(starts, row) + numbers.length;
  return {
    rowCount: rows.length,
    columnCount: columns.size,
    starts,
    columns: Int32Array.from(rows.flatMap(({ numbers }) => numbers)),
    values: Float64Array.from(rows.flatMap(({ weights }) => weights)),
  };
}

type TermCounts = ReadonlyMap<string, number>;

interface Column {
  readonly number: number;
  readonly inverseFrequency: number;
}

function countTerms(terms: Iterable<string>): TermCounts {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

interface WeighedTerms {
  /** Holds the numbers of the columns. */
  readonly numbers: readonly number[];
  readonly weights: readonly number[];
}

function weighRow(row: TermCounts, columns: TellingTerms): WeighedTerms {
  const [numbers, weights]: [number[], number[]] = [[], []];
  let square = 0;
  for (const [term, count] of row) {
    const column = columns.get(term);
    if (column === undefined) continue;
    const weight = (1 + Math.log(count)) * column.inverseFrequency;
    numbers.push(column.number);
    weights.push(weight);
    square += weight ** 2;
  }
  const length = Math.sqrt(square);
  return { numbers, weights: weights.map((weight) => weight / length) };
}
