import { float64At, itemAt } from '@learning-memory/array-access';
import { centredRows, centredSparse } from './linear-map.ts';
import { shuffleRows, shuffleSparse } from './shuffle-columns.ts';
import { significantComponents, type Components } from './significant-components.ts';
import { isEmptyRow } from './sparse-matrix.ts';
import { tellingTerms, termMatrix } from './term-matrix.ts';

export interface ClusteringSpaceInput {
  readonly texts: readonly string[];
  /** Holds one row of unit length for each text. */
  readonly vectors: Float32Array;
  readonly dimension: number;
  /** Share of what the vectors say against what the words say, 0 to 1. */
  readonly denseWeight: number;
  /** Lists the rows that are placed in the space of the others; none without it. */
  readonly foldedIn?: readonly number[] | undefined;
}

export interface ClusteringSpace {
  /** Holds one row of unit length for each text. */
  readonly vectors: Float32Array;
  readonly dimension: number;
}

const MOST_WORD_COMPONENTS = 16;
/** Below it, a few texts that share a rare word would fill the components. */
const FEWEST_COMPONENTS = 2;
/** In fewer directions, texts about nothing in common would lie in one place. */
const FEWEST_MEANING_COMPONENTS = 12;
const MOST_MEANING_COMPONENTS = 24;

/**
 * Says where texts lie by their words and their meaning together: latent semantic analysis of the words (Deerwester et al.
 * 1990) beside the principal components of the vectors, each at the same total variance (multiple factor analysis, Escofier
 * and Pages 1994) and then weighed. Of either, what stands out from chance; `undefined` where that is nothing of the words.
 * Texts that are folded in have a place, and no say in where the axes lie.
 */
export function makeClusteringSpace(
  { texts, vectors, dimension, denseWeight, foldedIn = [] }: ClusteringSpaceInput,
  analyze: (text: string) => readonly string[],
): ClusteringSpace | undefined {
  const without = new Set(foldedIn);
  // Iteration and chance go by the order of the rows: by their texts, so that it depends on no ids and times.
  const fitted = [...texts.keys()]
    .filter((row) => !without.has(row))
    .sort((a, b) => compare(itemAt(texts, a), itemAt(texts, b)));
  const words = wordComponents(
    texts.map((text) => analyze(text)),
    fitted,
  );
  if (words.length === 0) return undefined;
  const meaning = meaningComponents(vectors, dimension, fitted);
  return joinBlocks(
    [
      { columns: words, weight: 1 - denseWeight },
      { columns: meaning, weight: denseWeight },
    ],
    fitted,
  );
}

function wordComponents(terms: readonly (readonly string[])[], fitted: readonly number[]): Components {
  const own = fitted.map((row) => itemAt(terms, row));
  const telling = tellingTerms(own);
  const matrix = termMatrix(own, telling);
  const centred = centredSparse(matrix);
  const directions = significantComponents(
    { matrix: centred, shuffled: (random) => centredSparse(shuffleSparse(matrix, random)) },
    { most: MOST_WORD_COMPONENTS, chance: mean },
  );
  if (directions.length < FEWEST_COMPONENTS) return [];
  const all = termMatrix(terms, telling);
  const places = centredSparse(all, centred.means);
  // As far from the mean as each other, texts without a word that counts would all lie in one place.
  return directions.map((direction) => places.apply(direction).map((value, row) => (isEmptyRow(all, row) ? 0 : value)));
}

/** Stricter than for the words: every text has a vector, so there is always something for chance to find. */
function meaningComponents(vectors: Float32Array, dimension: number, fitted: readonly number[]): Components {
  const rows = takeRows(vectors, dimension, fitted);
  const centred = centredRows(rows, dimension);
  const directions = significantComponents(
    {
      matrix: centred,
      shuffled: (random) => centredRows(shuffleRows(rows, dimension, random), dimension),
    },
    { fewest: FEWEST_MEANING_COMPONENTS, most: MOST_MEANING_COMPONENTS, chance: (values) => Math.max(...values) },
  );
  const places = centredRows(vectors, dimension, centred.means);
  return directions.map((direction) => places.apply(direction));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function compare(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function takeRows(vectors: Float32Array, dimension: number, order: readonly number[]): Float32Array {
  const taken = new Float32Array(order.length * dimension);
  for (const [place, row] of order.entries()) {
    taken.set(vectors.subarray(row * dimension, (row + 1) * dimension), place * dimension);
  }
  return taken;
}

interface WeighedComponents {
  readonly columns: Components;
  readonly weight: number;
}

function joinBlocks(blocks: readonly WeighedComponents[], fitted: readonly number[]): ClusteringSpace {
  const squareOf = (column: Float64Array): number => fitted.reduce((sum, row) => sum + float64At(column, row) ** 2, 0);
  const columns = blocks.flatMap(({ columns: block, weight }) => {
    const variance = block.reduce((sum, column) => sum + squareOf(column), 0);
    const factor = variance === 0 ? 0 : Math.sqrt(weight / variance);
    return block.map((column) => column.map((value) => value * factor));
  });
  const [dimension, rowCount] = [columns.length, columns[0]?.length ?? 0];
  const vectors = new Float32Array(rowCount * dimension);
  for (let row = 0; row < rowCount; row += 1) {
    const length = Math.hypot(...columns.map((column) => float64At(column, row)));
    for (const [index, column] of columns.entries()) {
      vectors[row * dimension + index] = length === 0 ? 0 : float64At(column, row) / length;
    }
  }
  return { vectors, dimension };
}
